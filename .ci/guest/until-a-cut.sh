# Archives part after part, and ejects after each, until the power fails. A part is noted on the other side of the machine
# as soon as the command line has said that it is safe.
REFERENCE=none
. /host/capstan-guest/shared.sh
set -u
cuts=/host/cuts
: >"$cuts/began-$CUT"
for part in $(seq 1000); do
	name=$CUT-$part
	# The same bytes whenever they are made: what was told is known from the name alone.
	mkdir -p "/scratch/parts/$name"
	for file in $(seq 12); do
		yes "$name-$file" | head -c $((file * file * 5003)) >"/scratch/parts/$name/$file"
	done
	tape archive "/scratch/parts/$name" --to VTL007L8 --no-verify --wait || exit
	echo "$name" >>"$cuts/told"
	sync "$cuts/told"
	rm -rf "/scratch/parts/$name"
	tape eject VTL007L8 || exit
	echo "$name was ejected"
	tape load VTL007L8 --drive tape-XYZZY-A1 || exit
done
