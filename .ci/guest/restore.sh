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

echo "== the reference writes"
into VTL002L8 0
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
