# An encrypted cartridge in a stranger's drive, and how it is opened without Capstan: the commands are taken from the kit as it
# is printed, and what a person has to type from its groups. By the first kit with the key in the cartridge's memory, then by
# the second with the digits in it; before that, what can be seen without a key and with a wrong one. mhvtl ciphers nothing: it
# keeps the key beside each block and gives no block out for another, and so shows what each was written with. As its authors make
# it, it takes filemarks for blocks in clear where a key is set, so that nobody's LTFS can be read with one: see
# resources/docs/tested-drives.md, where the line stands that has to be mended first.
# BARCODE (VTL001L8) is written over, in the first drive. STENC: the programs that are used for stenc (stenc). MEGABYTES of files
# (20).
. /host/capstan-guest/shared.sh
set -u
rm -rf "$work" /scratch/home /dev/shm/kit && mkdir -p "$work/bin"
BARCODE=${BARCODE:-VTL001L8} MEGABYTES=${MEGABYTES:-20}
read -ra programs <<<"$(for one in ${STENC:-stenc}; do command -v "$one"; done | tr '\n' ' ')"
name=tape-XYZZY-A1 node=/dev/sg1 element=0 passed=0 kit=$work/first.txt

# step WHAT COMMAND…
step() {
	if "${@:2}" >"$work/step.out" 2>&1; then
		passed=$((passed + 1))
		echo "passed: $1"
	else
		fail "$1"
		tail -5 "$work/step.out"
	fi
}
refused() { ! "$@"; }
# says WORDS COMMAND…: whatever it ends with.
says() {
	"${@:2}" >"$work/said" 2>&1
	cat "$work/said"
	grep -qi -- "$1" "$work/said"
}

# The kit's commands know no other name of these two.
use_stenc() { ln -sf "$1" "$work/bin/stenc"; }
printf '#!/bin/sh\nLD_LIBRARY_PATH=%s/lib exec %s/bin/ltfs "$@"\n' "$REFERENCE" "$REFERENCE" >"$work/bin/ltfs"
chmod +x "$work/bin/ltfs"
export PATH=$work/bin:$PATH

# commands STEP: of that number in the kit's last section.
commands() {
	awk -v wanted="$1" '/^Without Capstan$/ { inside = 1 }
		inside && /^[0-9]+\. / { step = $1 + 0 }
		inside && step == wanted && /^    / { print substr($0, 5) }' "$kit" | sed "s#/dev/sg1\b#$node#g"
}
# groups TITLE: as they stand below it.
groups() {
	awk -v title="$1" '$0 == title { inside = 1 }
		inside && /^ +[0-9]+:/ { sub(/^ +[0-9]+: +/, ""); print; seen = 1; next }
		inside && seen { exit }' "$kit"
}
run_printed() { (umask 077 && cd /dev/shm/kit && bash -e -o pipefail -c "$1"); }
printed() {
	local lines
	lines=$(commands "$1")
	[ -n "$lines" ] && run_printed "$lines"
}
# Root needs no sudo, and the programs are there.
prepared() { bash -e -c "$(commands 1 | grep -v '^sudo')" && [ -d /dev/shm/kit ]; }
typed() {
	groups "Recovery key" | run_printed "$(commands 2 | sed -n 1p)" &&
		groups "Pool key, locked by the recovery key" | run_printed "$(commands 2 | sed -n 2p)"
}
digits_typed() {
	local digits
	digits=$(grep -A1 "^$BARCODE  " "$kit" | tail -1)
	run_printed "$(commands 6 | sed "s/DIGITS/$digits/")"
}
has_left() {
	for _ in $(seq 300); do
		pgrep -x ltfs >/dev/null || break
		sleep 0.2
	done
	[ ! -e /dev/shm/kit ] && ! pgrep -x ltfs >/dev/null
}
read_back() { hashes /mnt/tape | grep -v ' \./capstan\.json$' >"$work/b" && cmp "$work/a" "$work/b"; }

drive_status() {
	# Before version 2 it says so only when it is asked for.
	if stenc --version 2>&1 | grep -q 'v1\.'; then stenc -f $node --detail; else stenc -f $node; fi
}
first_block() { sg_raw $node 01 00 00 00 00 00 && sg_raw -r 524288 $node 08 02 08 00 00 00; }
# With a key: a block, then what dd has left behind it.
reads_filemark() {
	local block="sg_raw -r 65536 $node 08 00 01 00 00 00"
	stenc -f $node -e on -a 1 -k "$work/wrong.hex" && dd if=/dev/urandom of=/dev/nst$element bs=64k count=1 &&
		sg_raw $node 01 00 00 00 00 00 && $block >/dev/null && says filemark $block
}
mount_printed() { (cd / && bash -e -c "$(commands 9)"); }
# By mhvtl's own list of the blocks: how many there are, how many of them with a key, and with which key and name.
recorded() {
	cat /opt/mhvtl/"$BARCODE"/indx.* | od -An -v -tx1 -w512 | tr -d ' ' | awk '
		substr($0, 17, 2) != "0b" { next }
		{ blocks++ }
		substr($0, 26, 1) ~ /[2367abef]/ { keyed++; seen[substr($0, 97, 64) " " substr($0, 225, 24)] = 1 }
		END { for (one in seen) print blocks, keyed + 0, one }'
}
all_recorded_with() { # KEY NAME, in digits
	recorded >"$work/recorded"
	read -r blocks keyed key label <"$work/recorded"
	echo "$blocks blocks, $keyed with a key"
	[ "$(wc -l <"$work/recorded")" = 1 ] && [ "$blocks" -gt 0 ] && [ "$blocks" = "$keyed" ] && [ "$key $label" = "$1 $2" ]
}

summary() {
	echo "$passed passed, $failures failed"
	[ "$failures" = 0 ]
	exit
}

echo "== the drive"
use_stenc "${programs[0]}"
head -c 32 /dev/urandom | xxd -p -c 32 >"$work/wrong.hex"
into "$BARCODE" $element
step "a filemark among encrypted blocks is read as one" reads_filemark
{
	stenc -f $node -e off -a 1
	# Blank again.
	sg_raw $node 01 00 00 00 00 00 && sg_raw $node 19 00 00 00 00 00
} >"$work/said" 2>&1
out_of $element
if [ "$failures" -gt 0 ]; then
	echo "No LTFS can be read with a key in this drive."
	summary
fi

echo "== Capstan: pool, kit, encrypted cartridge"
printf 'correct horse battery staple\n' >"$work/passphrase"
files "$work/source/files" "$MEGABYTES" a
hashes "$work/source" >"$work/a"
tape-helper
step "pool" tape pool add vault --encrypt --passphrase-file "$work/passphrase"
step "load" tape load "$BARCODE" --drive $name
step "no format before there is a kit" refused tape format "$BARCODE" --pool vault --yes
step "first kit" tape key kit vault --out "$work/first.pdf" --text "$work/first.txt"
step "no format before it was read back" refused tape format "$BARCODE" --pool vault --yes
groups "Recovery key" >"$work/groups"
step "its groups, typed" tape key confirm vault --from "$work/groups"
step "format" tape format "$BARCODE" --pool vault --yes
step "archive" tape archive "$work/source/files" --to "$BARCODE" --wait
step "second kit" tape key kit vault --out "$work/second.pdf" --text "$work/second.txt"
step "its page, read back" tape key confirm vault --from "$work/second.pdf"
step "eject" tape eject "$BARCODE"
tape-helper stop
label=$(sed -n "s/^$BARCODE  //p" "$work/second.txt")
echo "key $label"

echo "== without a key"
edit_tape -l 10 -m "$BARCODE" -w on >/dev/null
into "$BARCODE" $element
step "the drive has none" says "not encrypting" drive_status
step "it says that one is missing" says "key missing\|due to invalid key" drive_status
step "it reads no block" says "unable to decrypt" first_block
step "no mount" refused mount_printed
step "a wrong key is taken" stenc -f $node -e on -a 1 -k "$work/wrong.hex"
step "it reads no block with it" says "incorrect" first_block
step "no mount with it" refused mount_printed
step "and the key out again" stenc -f $node -e off -a 1
# Ours, byte for byte, but for the number of the algorithm: what mhvtl refuses is that number, whoever sends it.
xxd -r -p <<<"0010001040400000000000000000000000000000" >"$work/page"
step "but not algorithm 0, in stenc's page neither" says "field in parameter list" \
	sg_raw -s 20 -i "$work/page" $node b5 20 00 10 00 00 00 00 00 14 00 00

# by_kit KIT STEP…: the commands as they are printed.
by_kit() {
	kit=$1
	step "prepare" prepared
	step "type the groups" typed
	step "unlock the pool's key" printed 3
	step "list the drives" printed 4
	step "the cartridge's locked key" "${@:2}"
	step "unlock the cartridge's key" printed 7
	tape_key=$(cat /dev/shm/kit/tape.hex)
	step "give it to the drive" printed 8
	step "the drive encrypts" says "writing: *encrypting\|drive encryption: *on" drive_status
	step "it can decrypt" says "able to decrypt" drive_status
	step "mount" printed 9
	step "every file, every hash" read_back
	step "take the keys away" printed 10
	step "nothing is left" has_left
	step "the drive has none again" says "not encrypting" drive_status
	step "it reads no block any more" says "unable to decrypt" first_block
}
for program in "${programs[@]}"; do
	use_stenc "$program"
	version=$(stenc --version 2>&1 | sed -n 1p)
	echo "== first kit, key from the cartridge's memory; $version"
	by_kit "$work/first.txt" printed 5
	echo "== second kit, key from its digits; $version"
	by_kit "$work/second.txt" digits_typed
done
out_of $element
step "every block was written with that key, and with its name" all_recorded_with "$tape_key" \
	"$(printf %s "${label:0:3}" | xxd -p)${label:3}"
cat "$work/step.out"

echo "== a fresh home, and the kit"
rm -rf $CAPSTAN_HOME
tape-helper
groups "Recovery key" >"$work/groups" && groups "Pool key, locked by the recovery key" >>"$work/groups"
step "import, typed" tape key import --from "$work/groups" --pool vault
step "load" tape load "$BARCODE" --drive $name
step "restore" tape restore "$BARCODE:/files" --into "$work/back" --wait
hashes "$work/back" >"$work/b"
step "every hash" cmp "$work/a" "$work/b"
step "eject" tape eject "$BARCODE"
tape-helper stop
edit_tape -l 10 -m "$BARCODE" -w off >/dev/null
summary
