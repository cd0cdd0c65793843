"""Makes the folders that `folders.tgz.base64` holds, with the programs that people use: ascmhl 1.2, mhl-suite 1.3.1 and
bagit 1.9.0, all on the PATH. The first five go through the steps of ascmhl's own scenarios 01 to 05.

    python3 make.py FOLDER && tar -C FOLDER -cz . | base64 > folders.tgz.base64
"""

import os
import shutil
import subprocess
import sys

root = os.path.abspath(sys.argv[1])


def run(*command, codes=(0,)):
    code = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    assert code in codes, (command, code)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


def card(name, clips):
    base = f"{root}/cards/{name}"
    for clip in clips:
        write(f"{base}/Clips/{clip}.mov", f"moving pictures of {clip}\n" * 3)
    write(f"{base}/Sidecar.txt", f"notes about {name}\n")
    return base


def seal(folder, kind="xxh64", *options, codes=(0,)):
    run("ascmhl", "create", folder, "-h", kind, *options, codes=codes)


a002 = card("A002R2EC", ["A002C006", "A002C007"])
a003 = card("A003R2EC", ["A003C011", "A003C012"])

# 01 to 04: a card to a travel drive, and from there to a server.
for number in ("01", "02", "03", "04"):
    travel = f"{root}/scenario_{number}/travel_01/A002R2EC"
    server = f"{root}/scenario_{number}/file_server/A002R2EC"
    shutil.copytree(a002, travel)
    seal(travel)
    if number != "01":
        shutil.copytree(travel, server)
    if number == "02":
        seal(server)
    elif number == "03":
        seal(server, "md5")
    elif number == "04":
        with open(f"{server}/Sidecar.txt", "a", encoding="utf-8") as file:
            file.write("!!")
        seal(server, codes=(11,))

# 05: two cards in one folder, each with its history, and one above both.
reels = f"{root}/scenario_05/travel_01/Reels"
for one in (a002, a003):
    shutil.copytree(one, f"{reels}/{os.path.basename(one)}")
    seal(f"{reels}/{os.path.basename(one)}")
server = f"{root}/scenario_05/file_server/Reels"
shutil.copytree(reels, server)
write(f"{server}/Summary.txt", "both cards\n")
seal(server)

# Renamed, every kind of hash, ignored, odd names.
renamed = f"{root}/renamed/A002R2EC"
shutil.copytree(a002, renamed)
seal(renamed)
os.rename(f"{renamed}/Sidecar.txt", f"{renamed}/Notes.txt")
seal(renamed, "xxh64", "-dr")

for kind in ("md5", "sha1", "c4", "xxh64", "xxh3", "xxh128"):
    folder = f"{root}/kinds/{kind}"
    shutil.copytree(a003, folder)
    write(f"{folder}/empty", "")
    seal(folder, kind)

ignoring = f"{root}/ignoring/A003R2EC"
shutil.copytree(a003, ignoring)
write(f"{ignoring}/proxies/p1.mov", "small pictures\n")
seal(ignoring, "xxh64", "-i", "*.tmp", "-i", "proxies/")
write(f"{ignoring}/made-since.tmp", "scratch\n")

for kind in ("xxhash", "md5", "sha1"):
    folder = f"{root}/mhl-{kind}"
    shutil.copytree(a002, f"{folder}/A002R2EC")
    run("simple-mhl", "seal", "-a", kind, f"{folder}/A002R2EC")

bag = f"{root}/bag"
shutil.copytree(a002, bag)
write(f"{bag}/100% sure.txt", "a percent sign\n")
write(f"{bag}/line\nend.txt", "a name of two lines\n")
write(f"{bag}/Grüße.txt", "umlauts\n")
run("bagit.py", "--sha256", "--md5", "--sha512", bag)

shutil.rmtree(f"{root}/cards")
