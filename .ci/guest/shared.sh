# What the campaigns in the guest share; read by them with `.`. In the guest run as root: a library at /dev/sg0, its drives
# at /dev/sg1 …, `tape` and `tape-helper`, and the reference LTFS in the folder REFERENCE.
# It finds its settings and plugins only where it was installed.
REFERENCE=${REFERENCE:?the folder where the reference was installed}
work=/scratch/campaign

# The package, where it has been unpacked into the guest; else the checkout that the guest was given. It is a bundle: a
# checkout strips types at every cold start, which Node does in WebAssembly, and that dies in an emulated processor.
package=/opt/Capstan/resources
if [ -x $package/node ]; then
	export CAPSTAN_HOME=/scratch/home
	tape() { $package/capstan "$@"; }
	tape-helper() {
		local pid=/run/capstan-helper.pid
		if [ "${1:-start}" = stop ]; then
			[ ! -s $pid ] || { kill "$(cat $pid)" && tail --pid="$(cat $pid)" -f /dev/null; }
			rm -f $pid
			return
		fi
		mkdir -p $CAPSTAN_HOME
		setsid $package/node $package/helper/main.mjs --home $CAPSTAN_HOME </dev/null >/run/capstan-helper.log 2>&1 &
		echo $! >$pid
		until grep -qs "$CAPSTAN_HOME" /proc/net/unix; do
			kill -0 "$(cat $pid)" 2>/dev/null || { fail "the helper ends: $(cat /run/capstan-helper.log)"; return 1; }
			sleep 0.2
		done
	}
fi
failures=0

fail() { echo "FAILED: $*"; failures=$((failures + 1)); }
ended() { [ "$failures" = 0 ] && echo "$1: all well" || { echo "$1: $failures failed"; exit 1; }; }

# hashes FOLDER: of every file below it, in order.
hashes() { (cd "$1" && find . -type f -print0 | sort -z | xargs -0 -r sha256sum); }
# same WHAT A B: whether two lists of hashes are one, and not empty. They are taken away: no later check may read them.
same() {
	if [ -s "$2" ] && cmp -s "$2" "$3"; then
		echo "$1: $(wc -l <"$3") files, every hash equal"
	else
		fail "$1: hashes differ"
		diff "$2" "$3" | head -5
	fi
	rm -f "$2" "$3"
}

# files FOLDER MEGABYTES SEED: a few large files, a few of some megabytes and hundreds of small ones.
files() {
	mkdir -p "$1"
	for i in 1 2 3 4; do head -c $(($2 * 150000)) /dev/urandom >"$1/large-$3-$i"; done
	for i in $(seq 10); do head -c $(($2 * 35000 + i)) /dev/urandom >"$1/middle-$3-$i"; done
	for i in $(seq 400); do
		mkdir -p "$1/small-$3/$((i % 20))"
		head -c $((i * 61)) /dev/urandom >"$1/small-$3/$((i % 20))/$i.txt"
	done
}

slot_of() { mtx -f /dev/sg0 status | sed -n "s/.*Storage Element \([0-9]*\):Full :VolumeTag=$1.*/\1/p"; }
# into BARCODE ELEMENT: by the robot.
into() {
	mtx -f /dev/sg0 load "$(slot_of "$1")" "$2" >/dev/null || { fail "the robot: load $1"; return 1; }
	sleep 1
}
# out_of ELEMENT: back to a free slot.
out_of() {
	mtx -f /dev/sg0 unload "$(free_slot)" "$1" >/dev/null || fail "the robot: empty drive $1"
}
free_slot() { mtx -f /dev/sg0 status | sed -n 's/.*Storage Element \([0-9]*\):Empty.*/\1/p' | head -1; }

# The reference on /dev/sgN, mounted at /mnt/reference. Its library lies beside it.
reference() { LD_LIBRARY_PATH=$REFERENCE/lib "$REFERENCE/bin/$1" "${@:2}" >>"$work/reference.log" 2>&1; }
mounted() {
	mkdir -p /mnt/reference && : >"$work/reference.log"
	reference ltfs -o "devname=$1" -o sync_type=unmount /mnt/reference || { fail "the reference does not mount"; tail -20 "$work/reference.log"; return 1; }
}
# It has written its index only when its process has ended.
unmounted() {
	umount /mnt/reference || fail "the reference does not unmount"
	for _ in $(seq 600); do
		pgrep -x ltfs >/dev/null || return 0
		sleep 0.5
	done
	fail "the reference does not end"
}
