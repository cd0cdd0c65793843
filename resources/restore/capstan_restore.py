"""Reads LTFS cartridges without Capstan: lists, checks or restores the files on them.

    python3 capstan_restore.py SOURCE... --list | --check | --into DIR

SOURCE is a tape drive with the cartridge in it (Linux: /dev/nst0; root and the group "tape" may read it), or a folder
with one file for each record of the tape (0_0_R, 0_1_F ...), as `capstan virtual export` and the LTFS reference
implementation write it. Nothing on it is changed, and nothing in DIR replaced: if another file has its name, the
restored one becomes name.2. What cannot be read whole, or does not fit its checksum, becomes name.damaged, with zeros
for what is missing. A file that was split over several cartridges comes back in parts, name-LTFSseg1, name-LTFSseg2 ...
Restore all of its cartridges into the same DIR, at once or one after the other, and the parts become the file.

Exit code: 0 when everything could be read and every checksum on the cartridge fits; 1 when anything is damaged, missing
or could not be written; 2 when it is used wrongly or nothing can be read. Files without a checksum are counted as such.
Needs Python 3.8 or later on Linux, macOS or BSD. How LTFS lies on tape: SNIA, "LTFS Format Specification" 2.4.
"""

import argparse, base64, calendar, fcntl, hashlib, itertools, json, os, re, stat, struct, sys, types, zlib
from unicodedata import normalize
from urllib.parse import unquote
from xml.etree import ElementTree

LARGEST_RECORD, LARGEST_HOLE, DEEPEST_FOLDER = 1 << 24, 1 << 46, 4096
PARTS_FILE = ".capstan-parts.json"
HASHES = {"sha256": 64, "sha512": 128, "sha1": 40, "md5": 32, "crc32": 8}  # digits; kept as ltfs.hash.sha256sum ...

# ---- Where records come from. record() gives one record, or None for a filemark and behind the last record; marks()
# ---- gives the blocks behind the filemarks of a partition, the last one first.

class Folder:
    """PARTITION_BLOCK_R is a record, PARTITION_BLOCK_F a filemark, PARTITION_BLOCK_E the end."""

    def __init__(self, path):
        self.path = path
        found = [match for match in map(re.compile(r"([01])_([0-9]{1,18})_([RF])\Z").match, os.listdir(path)) if match]
        self.filemarks = {(int(match[1]), int(match[2])) for match in found if match[3] == "F"}
        self.ends = [max((int(match[2]) + 1 for match in found if match[1] == number), default=0) for number in "01"]

    def record(self, partition, block):
        if (partition, block) in self.filemarks or block >= self.ends[partition]:
            return None
        with open(os.open(f"{self.path}/{partition}_{block}_R", os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            return file.read(LARGEST_RECORD)

    def marks(self, partition):
        return sorted((block + 1 for number, block in self.filemarks if number == partition), reverse=True)

class Drive:
    """A drive of Linux's "st" driver; see st(4). The numbers are those of <linux/mtio.h>."""

    MTIOCTOP, MTIOCPOS = 0x40086D01, 0x80086D03
    BACK_OVER_MARK, TO_END, SET_BLOCK_BYTES, SEEK, SET_OPTIONS, SET_PARTITION = 2, 12, 20, 22, 24, 33
    OPTIONS = 0x30000000 | 0x400 | 0x800  # MT_ST_SETBOOLEANS, MT_ST_CAN_PARTITIONS, MT_ST_SCSI2LOGICAL

    def __init__(self, path):
        self.file, self.ends = os.open(path, os.O_RDONLY), {}
        self.longest = 1 << 16  # enough for a label, which says how long other records are
        self.do(self.SET_OPTIONS, self.OPTIONS)
        self.do(self.SET_BLOCK_BYTES, 0)

    def do(self, operation, count=1):
        self.at = None
        fcntl.ioctl(self.file, self.MTIOCTOP, struct.pack("hi", operation, count))

    def position(self):
        return struct.unpack("l", fcntl.ioctl(self.file, self.MTIOCPOS, bytes(struct.calcsize("l"))))[0]

    def move(self, partition, block):
        if self.at != (partition, block):
            self.do(self.SET_PARTITION, partition)
            self.do(self.SEEK, block)

    def end(self, partition):
        if partition not in self.ends:
            self.ends[partition] = (1 << 31) - 1  # as long as nothing better is known
            self.move(partition, 0)
            self.do(self.TO_END)
            self.ends[partition] = self.position()
        return self.ends[partition]

    def record(self, partition, block):
        if block >= self.end(partition):
            return None
        self.move(partition, block)
        self.at = None
        data = os.read(self.file, self.longest)
        self.at = (partition, block + 1)
        return data or None

    def marks(self, partition):
        block = self.end(partition)
        while block > 4:  # before that there are only labels
            self.move(partition, block)
            self.do(self.BACK_OVER_MARK)
            block = self.position()
            yield block + 1

# ---- Labels and indexes. They come from a tape: anything may stand in them.

class Entry:  # a file, link or folder, with its names from the root down
    def __init__(self, element, names):
        self.names, self.path, self.link = names, "/".join(names), text_of(element.find("symlink"))
        self.kind = "d" if element.tag == "directory" else "-" if element.find("symlink") is None else "l"
        self.size, self.when = number(element.findtext("length")), (element.findtext("modifytime") or "")[:19]
        self.modified = nanoseconds(element.findtext("modifytime"))
        pairs = element.findall("extendedattributes/xattr")
        kept = {text_of(pair.find("key")): pair.findtext("value") or "" for pair in pairs}
        mode = kept.get("ltfs.permissions.unix", "")
        usual = (0o755 if self.kind == "d" else 0o644) & (0o555 if element.findtext("readonly") == "true" else 0o777)
        self.mode = int(mode, 8) & 0o777 if re.fullmatch("[0-7]{3,5}", mode) else usual
        hashes = {sort: kept.get(f"ltfs.hash.{sort}sum", "").strip().lower() for sort in HASHES}
        self.hashes = {sort: hex for sort, hex in hashes.items() if re.fullmatch(f"[0-9a-f]{{{HASHES[sort]}}}", hex)}
        self.whole = kept.get("capstan.whole.sha256")  # on the last part of a file that was split
        at, each = ("fileoffset", "startblock", "byteoffset", "bytecount"), element.findall("extentinfo/extent")
        self.extents = sorted([*(number(one.findtext(tag)) for tag in at), text_of(one.find("partition"))] for one in each)

def entries(root):  # each folder before what is in it
    open_folders = [(folder, ()) for folder in root.findall("directory")]
    while open_folders:
        folder, above = open_folders.pop()
        for element in folder.findall("contents/directory") + folder.findall("contents/file"):
            names = (*above, disk_name(name_of(element)))
            if len(names) > DEEPEST_FOLDER:
                raise ValueError("its folders lie too deep")
            yield Entry(element, names)
            if element.tag == "directory":
                open_folders.append((element, names))

def name_of(element):
    """A name that is no UTF-8, or not composed, is written in codes, and its bytes are in an attribute."""
    shown, value = text_of(element.find("name")), element.find("extendedattributes/xattr[key='capstan.name']/value")
    name, part = re.fullmatch("(.*?)(-LTFSseg[0-9]+)?", shown, re.DOTALL).groups("")
    given = "" if value is None else value.text or ""
    if given and value.get("type") == "base64" and re.fullmatch("([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2,3}={1,2})?", given):
        given = base64.b64decode(given + "==").decode("utf-8", "surrogateescape")
    is_same = normalize("NFC", unquote(name, errors="surrogateescape")) == normalize("NFC", given)
    return given + part if is_same else shown  # somebody may have renamed it since

def text_of(element):
    text = "" if element is None else element.text or ""
    return unquote(text, errors="surrogateescape") if text and element.get("percentencoded") == "true" else text

def number(text):  # -1 for what is none
    return int(text or 0) if re.fullmatch("[0-9]{0,18}", text or "") else -1

def nanoseconds(text):
    match = re.match(r"([1-9]\d{3})-(0[1-9]|1[012])-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?", text or "", re.ASCII)
    seconds = calendar.timegm(tuple(map(int, match.groups()[:6]))) if match else 0
    return seconds * 10**9 + int(match[7].ljust(9, "0") if match and match[7] else 0)

def disk_name(name):
    name = name.replace("/", "%2F").replace("\0", "%00")  # it must lead out of no folder
    if name in ("", ".", ".."):
        return "%" + name.replace(".", "2E")
    data = name.encode("utf-8", "surrogateescape")
    ending = f"~{hashlib.sha256(data).hexdigest()[:8]}{re.search(r'(?:[.][!-~]{1,15})?$', name)[0]}"
    return name if len(data) <= 255 else data[: 255 - len(ending)].decode("utf-8", "ignore") + ending

class Tree(ElementTree.TreeBuilder):
    def doctype(self, *_):
        raise ValueError("it declares a document type, as nothing on a cartridge does")

class Volume:
    """The newest index that can be read in either partition, and the content that it names."""

    def __init__(self, source):
        self.source, self.cached = source, (None, None)
        uuid, data, self.block_bytes, self.numbers = None, "b", 1 << 19, {"a": 0, "b": 1}
        for partition in (0, 1):
            label = self.document(partition, 2, "ltfslabel")
            if label is not None:
                uuid, data = label.findtext("volumeuuid"), label.findtext("partitions/data")
                self.block_bytes = min(max(number(label.findtext("blocksize")), 4096), LARGEST_RECORD)
                self.numbers[label.findtext("location/partition")] = partition
        source.longest = self.block_bytes
        found = [self.newest(partition, uuid) for partition in (0, 1)]
        indexes = [index for index, _ in found if index is not None]
        if not indexes:
            raise ValueError("no LTFS index can be read: this is no LTFS cartridge, or it is encrypted or damaged")
        root = max(indexes, key=lambda index: number(index.findtext("generationnumber")))
        self.entries, self.generation = list(entries(root)), root.findtext("generationnumber")
        is_copy, behind = root.findtext("location/partition") != data, found[self.numbers.get(data, 1)][1]
        copied = number(root.findtext("previousgenerationlocation/startblock")) if is_copy else -1
        self.is_complete = behind is None or behind <= copied
        self.is_complete or say(f"no index that can be read names what partition {data} has about block {behind}")

    def newest(self, partition, uuid):
        """The last good index there, and the last block behind a filemark where something else begins."""
        behind = None
        try:
            for block in self.source.marks(partition):
                first = self.source.record(partition, block) or b""
                index = self.document(partition, block, "ltfsindex") if b"<ltfsindex" in first[:1024] else None
                is_own = index is not None and index.findtext("location/startblock") == str(block)
                if is_own and uuid in (None, index.findtext("volumeuuid")):
                    self.numbers[index.findtext("location/partition")] = partition
                    return index, behind
                behind = behind or (block if first else None)
        except OSError as error:
            say(f"partition {partition} cannot be searched further: {error}")
            behind = sys.maxsize
        return None, behind

    def document(self, partition, block, tag):
        blocks, parser = itertools.count(block), ElementTree.XMLParser(target=Tree())
        try:
            for record in iter(lambda: self.source.record(partition, next(blocks)), None):
                parser.feed(record)
            root = parser.close()
            if root.tag == tag:
                return root
        except (OSError, ElementTree.ParseError, LookupError, ValueError) as error:
            say(f"{tag} at block {block} of partition {partition} cannot be read: {error}")

    def pieces(self, entry):
        """Offset in the file, count of bytes, and these, or None when they cannot be had. Holes are left out."""
        end = 0
        for offset, block, begin, count, letter in entry.extents:
            if offset < end or min(block, begin, count) < 0:
                raise ValueError("the index says nonsense about where it lies")
            end = min(offset + count, entry.size)
            while offset < end:
                length = end - offset
                try:
                    if self.cached[0] != (letter, block):  # small files share records
                        self.cached = (letter, block), self.source.record(self.numbers[letter], block)
                    data = (self.cached[1] or b"")[begin : begin + length] or None
                    length = len(data) if data else length
                except OSError:  # behind a bad spot there is more
                    data, length = None, min(length, max(self.block_bytes - begin, 1))
                yield offset, length, data
                offset, block, begin = offset + length, block + 1, 0

# ---- Checking and restoring.

def faults(pieces, size, hashes, file=None):
    """What is wrong with content that comes in pieces, and goes into the file. What lies between them is zeros."""
    sums = {sort: hashlib.new(sort) for sort in hashes if sort != "crc32"}
    crc, end, lost = 0, 0, []
    for offset, length, data in itertools.chain(pieces, [(size, 0, b"")]):
        if not end <= offset <= end + LARGEST_HOLE:
            raise ValueError("the index says nonsense about its length")
        if data is None:
            lost.append(f"{length} bytes from {offset} on cannot be read")
        elif file:
            file.seek(offset)
            file.write(data)
        zeros = itertools.repeat(bytes(1 << 20), (offset - end) >> 20)
        for part in itertools.chain(zeros, [bytes((offset - end) & 0xFFFFF), data or b""]) if hashes else ():
            crc = zlib.crc32(part, crc)
            for one in sums.values():
                one.update(part)
        end = offset + length
    found = {"crc32": f"{crc:08x}", **{sort: one.hexdigest() for sort, one in sums.items()}}
    return lost or [f"its {sort} is {found[sort]}, not {hex}" for sort, hex in hashes.items() if found[sort] != hex]

def pieces_of(path, offset=0):
    with open(path, "rb") as file:
        for data in iter(lambda: file.read(1 << 20), b""):
            yield offset, len(data), data
            offset += len(data)

class Target:
    """The folder that is filled. Nothing there is replaced, and no link is followed."""

    def __init__(self, top):
        self.top, self.folders, self.parts = os.path.realpath(top), [], {}
        os.makedirs(self.top, exist_ok=True)
        if os.path.exists(self.path([PARTS_FILE])):
            with open(self.path([PARTS_FILE]), encoding="utf-8") as file:
                self.parts = json.load(file)

    def path(self, names):
        """Where it belongs, in a folder that is there."""
        at = self.top
        for name in names[:-1]:
            at = os.path.join(at, name)
            os.path.lexists(at) or os.mkdir(at, 0o700)
            if not stat.S_ISDIR(os.lstat(at).st_mode):
                raise ValueError(f"{at} is in the way")
            os.access(at, os.R_OK | os.W_OK | os.X_OK) or os.chmod(at, 0o700)  # it may be from another cartridge
        return os.path.join(at, names[-1])

    def write(self, names, pieces, entry):
        """What is wrong, and the path that it has now."""
        path = self.path(names)
        if entry.hashes and not os.path.islink(path) and os.path.isfile(path) and os.path.getsize(path) == entry.size:
            if not faults(pieces_of(path), entry.size, entry.hashes):
                return [], path  # from an earlier run
        part = free(os.path.join(os.path.dirname(path), ".capstan-restore"))
        with open(part, "xb") as file:
            try:
                wrong = faults(pieces, entry.size, entry.hashes, file)
                file.truncate(entry.size)
                file.flush()
                os.chmod(part, entry.mode)
                os.utime(part, ns=(entry.modified, entry.modified))
                final = free(path + ".damaged" if wrong else path)
                os.rename(part, final)
            except BaseException:
                os.unlink(part)
                raise
        final == path or say(f"{'/'.join(names)} is restored as {os.path.basename(final)}")
        return wrong, final

    def restore(self, volume, entry):  # what is wrong
        if entry.path.casefold() == PARTS_FILE:
            raise ValueError("this script keeps what it knows of parts under that name")
        if entry.kind == "d":
            self.folders.append((self.path([*entry.names, ""]), entry))
        elif entry.kind == "l":
            path = self.path(entry.names)
            if not os.path.islink(path) or os.readlink(path) != entry.link:
                os.symlink(entry.link, path)
                os.utime(path, ns=(entry.modified, entry.modified), follow_symlinks=False)
        else:
            wrong, path = self.write(entry.names, volume.pieces(entry), entry)
            match = re.fullmatch("(.+)-LTFSseg([1-9][0-9]{0,5})", entry.path, re.DOTALL)
            if match and entry.whole and not wrong:
                self.parts[match[1]] = [int(match[2]), {"sha256": entry.whole}, entry.mode, entry.modified]
            return wrong

    def join(self, name):
        """What is wrong with the file whose parts these are; nothing while it has to wait for some."""
        count, hashes, mode, modified = self.parts[name]
        paths = [self.path(f"{name}-LTFSseg{at + 1}".split("/")) for at in range(count)]
        if not all(map(os.path.isfile, paths)):
            return say(f"this file waits for parts on other cartridges: {name}")
        begins = list(itertools.accumulate(map(os.path.getsize, paths), initial=0))
        whole = types.SimpleNamespace(size=begins[-1], hashes=hashes, mode=mode, modified=modified)
        wrong, _ = self.write(name.split("/"), itertools.chain.from_iterable(map(pieces_of, paths, begins)), whole)
        if not wrong:
            del self.parts[name]
            list(map(os.unlink, paths))
        return wrong

    def finish(self):
        """Last, as a folder's time changes with what is put into it; the deepest first."""
        is_good = all([is_well(name, lambda: self.join(name)) for name in list(self.parts)])
        for path, entry in sorted(self.folders, key=lambda folder: -len(folder[0])):
            os.utime(path, ns=(entry.modified, entry.modified))
            os.chmod(path, entry.mode)
        with open(self.path([PARTS_FILE]), "w", encoding="utf-8") as file:
            json.dump(self.parts, file, indent=1)
        self.parts or os.unlink(file.name)
        os.sync()
        return is_good

def free(path):  # or the first of path.2, path.3 ... that is
    folder, name = os.path.split(path)
    paths = (os.path.join(folder, disk_name(f"{name}.{count}" if count > 1 else name)) for count in itertools.count(1))
    return next(path for path in paths if not os.path.lexists(path))

def say(text, file=sys.stderr):  # nothing that a terminal would obey
    print("".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text), file=file)

def is_well(path, work):
    try:
        wrong = work()
    except (OSError, ValueError, KeyError) as error:
        wrong = [str(error)]
    for one in wrong or ():
        say(f"NOT AS WRITTEN: {path}: {one}")
    return not wrong

def run(source, action, target):  # whether all is well
    volume = Volume(Folder(source) if os.path.isdir(source) else Drive(source))
    if action.list:
        for entry in volume.entries:
            sums = ",".join(f"{sort}:{hex}" for sort, hex in entry.hashes.items()) or "-"
            link = f" -> {entry.link}" if entry.kind == "l" else ""
            say(f"{entry.kind}{entry.mode:03o} {entry.size:>15} {entry.when} {sums} {entry.path}{link}", sys.stdout)
        return volume.is_complete
    folders, links, files = ([entry for entry in volume.entries if entry.kind == kind] for kind in "dl-")
    files.sort(key=lambda file: [(extent[4], *extent[1:3]) for extent in file.extents[:1]])  # as they lie on the tape
    read = target.restore if target else lambda volume, file: faults(volume.pieces(file), file.size, file.hashes)
    # Links last, so that nothing is written through one.
    todo = [*folders, *files, *links] if target else files
    bad = sum(not is_well(entry.path, lambda: read(volume, entry)) for entry in todo)
    counts = f"{len(files)} files, {sum(not file.hashes for file in files)} without a checksum, {bad} not as written"
    say(f"generation {volume.generation}: {counts}", sys.stdout)
    return volume.is_complete and not bad

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", metavar="SOURCE", nargs="+", help="/dev/nst0, or a folder")
    actions = parser.add_mutually_exclusive_group(required=True)
    actions.add_argument("--list", action="store_true", help="names what is on the cartridge")
    actions.add_argument("--check", action="store_true", help="reads every file and compares checksums")
    actions.add_argument("--into", metavar="DIR", help="restores into this folder")
    action = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")  # for terminals that have not all characters
    try:
        target = Target(action.into) if action.into else None
        good = [*[run(source, action, target) for source in action.sources], not target or target.finish()]
        sys.exit(0 if all(good) else 1)
    except (OSError, ValueError) as error:
        say(str(error))
        sys.exit(2)
