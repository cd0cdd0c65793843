# The script that reads cartridges without Capstan, on a real tape device: what Capstan wrote and what the reference LTFS
# wrote comes back from the kernel's st driver, every hash equal. MEGABYTES of files, 60 unless told. PYTHON is a Python that
# runs in the guest, SCRIPT the script.
. /host/capstan-guest/shared.sh
set -u
rm -rf "$work" && mkdir -p "$work"
PYTHON=${PYTHON:-python3} SCRIPT=${SCRIPT:-$package/restore/capstan_restore.py}
# The library's first drive: its name here, its nodes, its element.
name=tape-XYZZY-A1 node=/dev/sg1
tape_node=$(lsscsi -g | sed -n "s|.*/dev/st\([0-9]*\) *$node *\$|/dev/nst\1|p")

# restored BARCODE WHAT SOURCE FOLDER: listed, checked and restored from the drive; FOLDER is that of SOURCE on the cartridge.
restored() {
	into "$1" 0 || return
	"$PYTHON" "$SCRIPT" "$tape_node" --list >"$work/list" || fail "$2: listed"
	[ -s "$work/list" ] || fail "$2: nothing is listed"
	"$PYTHON" "$SCRIPT" "$tape_node" --into "$work/back" || fail "$2: restored"
	hashes "$3" >"$work/a" && hashes "$work/back/$4" >"$work/b"
	same "$2" "$work/a" "$work/b"
	rm -rf "$work/back"
	out_of 0
}

# by_hand SOURCE NAME: a file of the cartridge that is in the drive, with mt and dd alone, as README-CAPSTAN.txt says.
by_hand() {
	mt -f "$tape_node" stsetoptions can-partitions scsi2logical && mt -f "$tape_node" setblk 0 &&
		mt -f "$tape_node" setpartition 0 && mt -f "$tape_node" seek 5 &&
		dd if="$tape_node" bs=512K status=none >"$work/index.xml" || fail "$2: the index by mt and dd"
	"$PYTHON" - "$work/index.xml" "$2" >"$work/extents" <<-'END'
		import sys, xml.etree.ElementTree as tree
		file = next(f for f in tree.parse(sys.argv[1]).iter('file') if f.findtext('name') == sys.argv[2])
		for extent in sorted(file.iter('extent'), key=lambda e: int(e.findtext('fileoffset'))):
		    print('ab'.index(extent.findtext('partition')), *map(extent.findtext, ('startblock', 'byteoffset', 'bytecount')))
	END
	while read -r partition block offset count; do
		mt -f "$tape_node" setpartition "$partition" && mt -f "$tape_node" seek "$block" || fail "$2: the way to its block"
		dd if="$tape_node" bs=512K status=none | tail -c +$((offset + 1)) | head -c "$count"
	done <"$work/extents" >"$work/$2"
	(cd "$work" && sha256sum "$2") >"$work/a"
	(cd "$1" && sha256sum "$2") >"$work/b"
	same "$2 by mt and dd" "$work/a" "$work/b"
}

files "$work/source" "${MEGABYTES:-60}" a
truncate -s 3M "$work/source/hole" && echo end >>"$work/source/hole"

echo "== Capstan writes"
tape-helper
tape load VTL007L8 --drive $name || fail "load"
tape format VTL007L8 --name Restore --yes || fail "format"
tape archive "$work/source" --to VTL007L8 --wait || fail "archive"
head -c 700000 /dev/urandom >"$work/source/large-a-1"
tape archive "$work/source" --to VTL007L8 --wait || fail "archive again"
tape eject VTL007L8 || fail "eject"
tape-helper stop
restored VTL007L8 "Capstan's cartridge" "$work/source" source
into VTL007L8 0
by_hand "$work/source" large-a-1
by_hand "$work/source/small-a/3" 23.txt
out_of 0

echo "== a cartridge that nobody has formatted"
into VTL002L8 0
"$PYTHON" "$SCRIPT" "$tape_node" --list >"$work/list" 2>"$work/words"
[ $? = 2 ] && grep -q "no LTFS cartridge" "$work/words" && ! grep -q Traceback "$work/words" || { cat "$work/words"; fail "a blank one is not called so"; }

echo "== the reference writes"
reference mkltfs -d $node -s VTL002 -f || fail "mkltfs"
if mounted $node; then
	cp -a "$work/source" /mnt/reference/ || fail "copy"
	head -c 900000 /dev/urandom >"$work/source/large-a-2"
	cp "$work/source/large-a-2" /mnt/reference/source/ || fail "replace"
	unmounted
fi
out_of 0
restored VTL002L8 "the reference's cartridge" "$work/source" source
ended "restored without Capstan"
