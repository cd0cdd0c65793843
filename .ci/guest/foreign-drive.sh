# A stranger's drives, from the first load on: files over two cartridges, written by Capstan and read by the reference; then
# one that the reference wrote, to which both add in turns, three rounds. MEGABYTES of files, 2,000 unless told.
. /host/capstan-guest/shared.sh
set -u
rm -rf "$work" && mkdir -p "$work"
tape-helper

# The library's first two drives: their names here, their nodes, their elements.
names=(tape-XYZZY-A1 tape-XYZZY-A2) nodes=(/dev/sg1 /dev/sg2)

# The library's robot brings it out of its slot, and puts it back.
taken() { tape load "$1" --drive "${names[$2]}" || fail "load $1"; }
# A full one has been ejected by its job.
given_back() {
	if tape drives | grep -q "$1"; then tape eject "$1" || fail "eject $1"; fi
}
# The helper holds drives that it knows; the reference wants one for itself.
by_reference() { # BARCODE ELEMENT COMMAND…: with the cartridge mounted
	tape-helper stop
	if into "$1" "$2" && mounted "${nodes[$2]}"; then
		"${@:3}" || fail "$1, by the reference: ${*:3}"
		unmounted
	fi
	out_of "$2"
	tape-helper
}

echo "== Capstan writes over two cartridges, the reference reads"
files "$work/source" "${MEGABYTES:-2000}" a
taken SML001L8 0 && taken VTL007L8 1
for barcode in SML001L8 VTL007L8; do tape format $barcode --name Foreign --yes || fail "format $barcode"; done
tape archive "$work/source" --to SML001L8,VTL007L8 --order given --wait || fail "archive"
given_back SML001L8
given_back VTL007L8
# Its words say by which way it mounted: the fast one names both partitions, and nothing of recovery.
gathered() { grep "mounted successfully" "$work/reference.log" && cp -a /mnt/reference/source "$work/gathered/"; }
mkdir -p "$work/gathered"
by_reference SML001L8 0 gathered
by_reference VTL007L8 1 gathered
hashes "$work/source" >"$work/a" && hashes "$work/gathered/source" >"$work/b"
same "read by the reference" "$work/a" "$work/b"
rm -rf "$work/gathered"

echo "== the reference writes, both add in turns"
tape-helper stop
into VTL002L8 1
reference mkltfs -d "${nodes[1]}" -s VTL002 -f || fail "mkltfs"
out_of 1
tape-helper
for round in 1 2 3; do
	files "$work/all/reference-$round" 40 "$round"
	by_reference VTL002L8 1 cp -a "$work/all/reference-$round" /mnt/reference/
	taken VTL002L8 1
	rm -rf "$work/back"
	tape restore "VTL002L8:/reference-$round" --into "$work/back" --wait || fail "restore $round"
	hashes "$work/all/reference-$round" >"$work/a" && hashes "$work/back/reference-$round" >"$work/b"
	same "round $round, restored by Capstan" "$work/a" "$work/b"
	files "$work/all/capstan-$round" 40 "$round"
	tape archive "$work/all/capstan-$round" --to VTL002L8 --wait || fail "add $round"
	given_back VTL002L8
	# What Capstan keeps of its jobs is a file of its own.
	read_back() { hashes /mnt/reference | grep -v ' \./capstan\.json$' >"$work/b"; }
	by_reference VTL002L8 1 read_back
	hashes "$work/all" >"$work/a"
	same "round $round, all of it read by the reference" "$work/a" "$work/b"
done
ended "foreign drives"
