# COUNT starts (300) of the helper and of the command line each, with core files on. Says what ended badly, and keeps core
# files in the folder CORES. TAPE is the command line: the package's, or, as root, on any machine, whatever starts one.
set -u
CORES=${CORES:-/host/cores} TAPE=${TAPE:-/opt/Capstan/resources/capstan}
work=$(mktemp -d)
mkdir -p "$CORES"
echo "$CORES/%e.%p.%t" >/proc/sys/kernel/core_pattern
ulimit -c unlimited
died=0
for i in $(seq "${COUNT:-300}"); do
	home=$work/$i
	# It starts a helper of its own, waits for its answer, and leaves it.
	$TAPE --home "$home" drives >"$work/out" 2>&1
	code=$?
	helper=$(pgrep -f -- "--home $home")
	if [ "$code" != 0 ] || [ -z "$helper" ]; then
		died=$((died + 1))
		echo "start $i: the command line ended by $code, helper ${helper:-gone}"
		tail -n 5 "$work/out"
	fi
	# shellcheck disable=SC2086
	[ -z "$helper" ] || { kill $helper && tail --pid="$(head -1 <<<"$helper")" -f /dev/null; }
	rm -rf "$home"
done
echo "starts: ${COUNT:-300}, ended badly: $died, core files: $(find "$CORES" -type f | wc -l)"
rm -rf "$work"
[ "$died" = 0 ]
