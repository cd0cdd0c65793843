# After the power came back: the cartridge is loaded, recovered where that is needed, and every part that was told safe since
# the cut before the last, at the end every part at all, is restored and compared with what it was made of.
REFERENCE=none
. /host/capstan-guest/shared.sh
set -u
cuts=/host/cuts
# What the emulation writes of a tape must not lie in the kernel's memory when the power fails: a drive keeps its tape.
mount -o remount,sync /scratch
tape-helper
# What lies in a drive is loaded by the helper itself, unless nobody has ever loaded it.
for _ in $(seq 60); do
	tape status | grep -q "no open jobs" && break
	sleep 2
done
tape drives | grep -q VTL007L8 || tape load VTL007L8 --drive tape-XYZZY-A1 || fail "load"
if [ "$CUT" = 1 ]; then
	tape format VTL007L8 --yes || fail "format"
	ended "begun"
	exit
fi
# What was interrupted goes on by itself; only then is it quiet.
for _ in $(seq 120); do
	tape status | grep -q "no open jobs" && break
	sleep 2
done
tape status | sed -n '/In the drives/,/On the shelf/p' | sed -n 2p
if tape status | grep VTL007L8 | grep -qE 'interrupted|damaged'; then tape recover VTL007L8 --yes || fail "recover"; fi
if [ "$CUT" = end ]; then checking=$(cat "$cuts/told"); else checking=$(grep -E "^($((CUT - 1))|$((CUT - 2)))-" "$cuts/told"); fi
rm -rf /scratch/back
[ -z "$checking" ] || tape restore $(sed 's|^|VTL007L8:/|' <<<"$checking") --into /scratch/back --wait >"$cuts/restore-$CUT" 2>&1 ||
	{ fail "restore"; tail -3 "$cuts/restore-$CUT"; }
lost=0 checked=0
for name in $checking; do
	for file in $(seq 12); do
		made=$(yes "$name-$file" | head -c $((file * file * 5003)) | sha256sum)
		found=$(sha256sum <"/scratch/back/$name/$file")
		checked=$((checked + 1))
		[ "$made" = "$found" ] || { lost=$((lost + 1)); echo "LOST: $name/$file"; }
	done
done
[ "$lost" = 0 ] || fail "$lost files that were told safe"
rm -rf /scratch/back /scratch/parts
echo "$checked files that were told safe, $lost lost"
ended "cut $CUT"
