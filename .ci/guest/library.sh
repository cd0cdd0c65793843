# A library of a stranger's, by a real kernel, and nobody who loads anything: cartridges in slots are formatted, archived to and
# restored from, two at once; moved, exported, looked at anew; then with mtx moving cartridges beside, between moves and during
# jobs; then with the helper killed again and again. No cartridge is written to but those that were named: the others are
# compared byte by byte. MEGABYTES of files (20), ROUNDS with mtx (6), KILLS (4).
REFERENCE=none
. /host/capstan-guest/shared.sh
set -u
rm -rf "$work" /scratch/home && mkdir -p "$work"
MEGABYTES=${MEGABYTES:-20} ROUNDS=${ROUNDS:-6} KILLS=${KILLS:-4}
robot=/dev/sg0
log=/scratch/home/helper.log

# some FOLDER MEGABYTES: files of 100 kB each. One process makes them: a hundred would take minutes in an emulated processor.
some() {
	mkdir -p "$1"
	head -c "$2000000" /dev/urandom | split -b 100000 -a 4 - "$1/file-"
}
moves() { grep -c '"library move"' $log; }
# As mtx sees it, and as Capstan does: "slot 1 VTL001L8" and so on, of what is full.
by_mtx() {
	mtx -f $robot status | sed -n \
		-e 's/^Data Transfer Element \([0-9]*\):Full.*VolumeTag *= *\([A-Z0-9]*\).*/drive \1 \2/p' \
		-e 's/^ *Storage Element \([0-9]*\) IMPORT\/EXPORT *:Full *:VolumeTag *= *\([A-Z0-9]*\).*/mail \1 \2/p' \
		-e 's/^ *Storage Element \([0-9]*\) *:Full *:VolumeTag *= *\([A-Z0-9]*\).*/slot \1 \2/p' | sort
}
by_capstan() {
	tape library status --json | $package/node -e '
		const { places } = JSON.parse(require("fs").readFileSync(0, "utf8").split("\n")[0]);
		const slots = places.filter(({ kind }) => kind === "slot").length;
		for (const { kind, number, barcode, full } of places) {
			if (!full) continue;
			if (kind === "drive") console.log("drive", number - 1, barcode);
			else if (kind === "mail-slot") console.log("mail", slots + number, barcode);
			else console.log(kind, number, barcode);
		}' | sort
}
agree() {
	by_mtx >"$work/mtx" && by_capstan >"$work/capstan"
	if [ -s "$work/mtx" ] && cmp -s "$work/mtx" "$work/capstan"; then return; fi
	fail "$1: Capstan and mtx see different things"
	diff "$work/mtx" "$work/capstan" | head
}
place_of() { by_mtx | sed -n "s/ $1\$//p"; }
restored() { # WHAT BARCODE FOLDER
	rm -rf "$work/back"
	tape restore "$2:/$(basename "$3")" --into "$work/back" --wait >"$work/restore.out" 2>&1 || { fail "$1: restore"; tail -3 "$work/restore.out"; return; }
	hashes "$3" >"$work/a" && hashes "$work/back/$(basename "$3")" >"$work/b"
	same "$1" "$work/a" "$work/b"
}
idle() {
	for _ in $(seq 200); do
		tape status | grep -q "no open jobs" && return
		sleep 1
	done
	fail "$1: a job does not end"
	tape status | tail -5
}
killed() {
	kill -9 "$(cat /run/capstan-helper.pid)" 2>/dev/null
	wait "$(cat /run/capstan-helper.pid)" 2>/dev/null
	while kill -0 "$(cat /run/capstan-helper.pid)" 2>/dev/null; do sleep 0.05; done
	rm -f /run/capstan-helper.pid
}
# What nobody was to write to.
bystanders=(VTL003L8 VTL004L8 VTL005L8 SML002L8 WRM001LY VTL011L7 VTL021L6)
tapes() { for barcode in "${bystanders[@]}"; do (cd /opt/mhvtl && sha256sum "$barcode"/data* "$barcode"/indx*); done; }
tapes >"$work/before"

echo "== the library and its drives"
tape-helper
tape library status
shown=$(tape library status --json | grep -o 'tape-XYZZY-A[1-4]' | sort -u | wc -l)
echo "drives found by serial number: $shown"
[ "$shown" = "$(ls /sys/class/scsi_tape | grep -c '^st[0-9]*$')" ] || fail "drives without a place"
tape doctor --json | grep -q 'is the robot of a tape library' || fail "the doctor does not know the robot"
agree "at the start"

echo "== format, archive and restore, and nobody loads anything"
SECONDS=0
some "$work/one" "$MEGABYTES"
some "$work/two" "$MEGABYTES"
for barcode in VTL001L8 VTL002L8; do tape format $barcode --name "Slot" --yes || fail "format $barcode"; done
tape archive --no-verify "$work/one" --to VTL001L8 --wait || fail "archive"
tape archive --no-verify "$work/two" --to VTL002L8 --wait || fail "archive"
for barcode in VTL001L8 VTL002L8; do tape eject $barcode || fail "eject $barcode"; done
restored "restored from a slot, first" VTL001L8 "$work/one"
restored "restored from a slot, second" VTL002L8 "$work/two"
echo "$(moves) moves, $SECONDS s"
agree "after that"

echo "== two at once"
SECONDS=0
some "$work/three" "$MEGABYTES"
some "$work/four" "$MEGABYTES"
for barcode in VTL001L8 VTL002L8; do tape eject $barcode >/dev/null 2>&1; done
tape archive --no-verify "$work/three" --to VTL001L8 --wait >"$work/three.out" 2>&1 & one=$!
tape archive --no-verify "$work/four" --to VTL002L8 --wait >"$work/four.out" 2>&1 & two=$!
wait $one || { fail "the first of two"; tail -3 "$work/three.out"; }
wait $two || { fail "the second of two"; tail -3 "$work/four.out"; }
by_mtx | grep '^drive'
[ "$(by_mtx | grep -c '^drive')" = 2 ] || fail "not in two drives"
restored "two at once, first" VTL001L8 "$work/three"
restored "two at once, second" VTL002L8 "$work/four"
echo "two drives: $SECONDS s"

echo "== move, export, inventory"
before=$(moves)
tape library move VTL003L8 slot 18 || fail "move"
[ "$(place_of VTL003L8)" = "slot 18" ] || fail "VTL003L8 is in $(place_of VTL003L8)"
tape library export VTL004L8 VTL005L8 || fail "export"
[ "$(by_mtx | grep -c '^mail')" = 2 ] || fail "nothing in the mail slots"
tape library move VTL004L8 slot && tape library move VTL005L8 slot || fail "back from the mail slots"
tape library inventory || fail "inventory"
tape library move VTL003L8 slot 99 && fail "a slot that is not there"
agree "after moves"
echo "$(($(moves) - before)) moves, the inventory agrees with mtx"

echo "== mtx beside us, between moves"
ended=0 said=0
for barcode in VTL001L8 VTL002L8; do tape eject $barcode >/dev/null 2>&1; done
for round in $(seq "$ROUNDS"); do
	barcode=VTL00$((1 + round % 2))L8
	slot=$(slot_of $barcode)
	# What the job wants lies elsewhere now; and where it was, another.
	mtx -f $robot transfer "$slot" "$(free_slot)" >/dev/null || fail "mtx"
	[ $((round % 3)) = 0 ] && mtx -f $robot transfer "$(slot_of VTL003L8)" "$slot" >/dev/null
	mkdir -p "$work/beside/$round" && head -c 3000000 /dev/urandom >"$work/beside/$round/file"
	if tape archive --no-verify "$work/beside/$round" --to $barcode --wait >"$work/beside.out" 2>&1; then ended=$((ended + 1)); else
		said=$((said + 1))
		tail -2 "$work/beside.out"
	fi
	tape eject $barcode >"$work/eject.out" 2>&1 || { fail "eject"; cat "$work/eject.out"; }
	agree "round $round"
done
echo "$ROUNDS jobs with cartridges that mtx had moved: $ended done, $said ended in words"
[ "$ended" = "$ROUNDS" ] || fail "a moved cartridge was not found"
echo "noticed: $(grep '"library move"' $log | grep -c '"code":"library')"

echo "== mtx beside us, during jobs"
ended=0 said=0
for round in $(seq "$ROUNDS"); do
	barcode=VTL00$((1 + round % 2))L8
	some "$work/during-$round" "$MEGABYTES"
	tape archive --no-verify "$work/during-$round" --to $barcode --wait >"$work/during.out" 2>&1 & job=$!
	while kill -0 $job 2>/dev/null; do
		case $((RANDOM % 4)) in
		0) mtx -f $robot transfer "$(slot_of VTL003L8)" "$(free_slot)" ;;
		1) mtx -f $robot transfer "$(slot_of VTL004L8)" "$(free_slot)" ;;
		2) mtx -f $robot load "$(slot_of VTL005L8)" 0 && sleep 1 && mtx -f $robot unload "$(free_slot)" 0 ;;
		3) mtx -f $robot unload "$(free_slot)" $((RANDOM % 2)) ;;
		esac >/dev/null 2>&1
		sleep 0.$((RANDOM % 9))
	done
	if wait $job; then
		ended=$((ended + 1))
		echo "$barcode during-$round" >>"$work/done"
	else
		said=$((said + 1))
		tail -1 "$work/during.out"
	fi
	for element in 0 1; do
		inside=$(by_mtx | sed -n "s/^drive $element //p")
		[ -z "$inside" ] || tape eject "$inside" >/dev/null 2>&1 || mtx -f $robot unload "$(free_slot)" $element >/dev/null 2>&1
	done
	idle "round $round"
	# Capstan looks every half a minute; so it does at once.
	tape library status >/dev/null
done
echo "$ROUNDS jobs while mtx moved, loaded and unloaded: $ended done, $said ended in words"
agree "at the end of that"
while read -r barcode name; do restored "$name, told done" "$barcode" "$work/$name"; done <"$work/done" 2>/dev/null
for barcode in VTL001L8 VTL002L8; do tape check $barcode >"$work/check.out" 2>&1 || { fail "check $barcode"; tail -3 "$work/check.out"; }; done

echo "== drives that rest, and mtx"
restored "before mtx takes it out" VTL001L8 "$work/one"
element=$(by_mtx | sed -n 's/^drive \([0-9]*\) VTL001L8$/\1/p')
mtx -f $robot unload "$(free_slot)" "$element" >/dev/null || fail "mtx takes it out"
tape library status >/dev/null
restored "taken out of its drive by mtx" VTL001L8 "$work/one"
for barcode in VTL001L8 VTL002L8; do tape eject $barcode >/dev/null 2>&1; done
free=$(mtx -f $robot status | sed -n 's/^Data Transfer Element \([01]\):Empty.*/\1/p' | head -1)
mtx -f $robot load "$(slot_of VTL006L8)" "$free" >/dev/null || fail "mtx puts one in"
tape library status >/dev/null
for _ in $(seq 60); do
	tape drives | grep -q VTL006L8 && break
	sleep 1
done
tape drives | grep VTL006L8 || fail "what mtx has put into a drive is not seen"
tape eject VTL006L8 >/dev/null || fail "eject what mtx has put in"
agree "after that"

echo "== the helper killed in mid move"
for round in $(seq "$KILLS"); do
	barcode=VTL00$((1 + round % 2))L8
	tape eject $barcode >/dev/null 2>&1
	some "$work/kill-$round" 2
	tape archive --no-verify "$work/kill-$round" --to $barcode >"$work/kill.out" 2>&1 || { fail "archive"; cat "$work/kill.out"; }
	sleep 0.$((RANDOM % 9))
	killed
	tape-helper
	agree "after kill $round"
	idle "kill $round"
	restored "killed $round" "$barcode" "$work/kill-$round"
done
agree "at the end"
grep -c '"job goes on"' $log | sed "s/\$/ jobs went on after $KILLS kills/"

echo "== what nobody named"
tape-helper stop
tapes >"$work/after"
same "cartridges that were not named, byte by byte" "$work/before" "$work/after"
echo "moves in all: $(grep -c '"library move"' $log), of them not made: $(grep '"library move"' $log | grep -vc '"fault":null')"
ended "library"
