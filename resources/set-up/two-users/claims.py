# Takes names and locks that a mount could want, and holds them until it is ended: sockets without a place in any folder, by the
# numbers of folders that anybody sees, and whatever file of theirs can be opened.
import fcntl, os, signal, socket, sys

held = []
for top in sys.argv[1:]:
    for path in [top, *(f'{top}/{name}' for name in ('files', 'content', 'incoming', '.in-use'))]:
        try: facts = os.lstat(path)
        except OSError: continue
        one = socket.socket(socket.AF_UNIX)
        try: one.bind(f'\0capstan-staging-{facts.st_dev}-{facts.st_ino}')
        except OSError: pass
        held.append(one)
        try:
            fd = os.open(path, os.O_RDONLY)
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            held.append(fd)
        except OSError: pass
signal.pause()
