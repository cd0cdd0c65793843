CREATE TABLE cartridge (
    barcode          TEXT PRIMARY KEY,
    media_type       TEXT NOT NULL,
    virtual          INTEGER NOT NULL,
    condition        TEXT NOT NULL,
    condition_detail TEXT,
    write_protected  INTEGER NOT NULL,
    capacity_bytes   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
INSERT INTO cartridge VALUES('CAP001L8','L8',1,'clean',NULL,0,12000000000);
INSERT INTO cartridge VALUES('CAP002L8','L8',1,'clean',NULL,0,12000000000);
INSERT INTO cartridge VALUES('CAP003L8','L8',1,'clean',NULL,0,12000000000);
INSERT INTO cartridge VALUES('CAP005L8','L8',1,'unknown',NULL,0,64000000);
INSERT INTO cartridge VALUES('CAP006L8','L8',1,'clean',NULL,0,64000000);
INSERT INTO cartridge VALUES('CAP007L8','L8',1,'clean',NULL,0,64000000);
INSERT INTO cartridge VALUES('CAP008L8','L8',1,'unknown',NULL,0,100000000);
INSERT INTO cartridge VALUES('CAP009L8','L8',1,'unknown',NULL,0,63963136);
CREATE TABLE listing (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    generation  INTEGER NOT NULL,
    update_time TEXT NOT NULL
  , importing INTEGER, entries INTEGER NOT NULL DEFAULT 0, last INTEGER NOT NULL DEFAULT -1) STRICT;
INSERT INTO listing VALUES(1,3,'2026-11-23T19:51:27.605350865Z',NULL,8,7);
INSERT INTO listing VALUES(2,1,'2026-11-23T19:51:26.245053928Z',NULL,1,0);
INSERT INTO listing VALUES(3,1,'2026-11-23T19:51:26.790365713Z',NULL,1,0);
INSERT INTO listing VALUES(4,1,'2026-11-23T19:51:26.941419010Z',NULL,1,0);
INSERT INTO listing VALUES(5,1,'2026-11-23T19:51:27.085480713Z',NULL,1,0);
CREATE TABLE volume (
    barcode        TEXT PRIMARY KEY REFERENCES cartridge ON DELETE CASCADE,
    uuid           TEXT NOT NULL,
    name           TEXT NOT NULL,
    generation     INTEGER NOT NULL,
    update_time    TEXT NOT NULL,
    files          INTEGER NOT NULL,
    used_bytes     INTEGER NOT NULL,
    free_bytes     INTEGER NOT NULL,
    listing        INTEGER REFERENCES listing
  , lock TEXT NOT NULL DEFAULT 'unlocked', media_pool TEXT NOT NULL DEFAULT '', placement_rule TEXT NOT NULL DEFAULT '', packing INTEGER NOT NULL DEFAULT 1, block_bytes INTEGER NOT NULL DEFAULT 524288, compression INTEGER NOT NULL DEFAULT 1) STRICT, WITHOUT ROWID;
INSERT INTO volume VALUES('CAP001L8','5d7f9636-7b73-40a8-8591-753b0e5144ab','CAP001L8',3,'2026-11-23T19:51:27.605350865Z',4,227994489,11171075207,1,'unlocked','','',1,524288,1);
INSERT INTO volume VALUES('CAP002L8','5591d25a-5ac8-4015-a371-5b9029dfebcf','CAP002L8',1,'2026-11-23T19:51:26.245053928Z',0,227983367,11171086329,2,'unlocked','','',1,524288,1);
INSERT INTO volume VALUES('CAP003L8','84be9b92-9a8d-46c3-ba62-54f63600d5ee','CAP003L8',1,'2026-11-23T19:51:26.790365713Z',0,227983367,11171086329,3,'unlocked','','',1,524288,1);
INSERT INTO volume VALUES('CAP006L8','520b6cb2-e3a9-422b-9875-342f9e4b5c25','CAP006L8',1,'2026-11-23T19:51:26.941419010Z',0,2099126,57669706,4,'unlocked','','',1,524288,1);
INSERT INTO volume VALUES('CAP007L8','975a930e-2fc6-4b85-9a52-892f2d25aeec','CAP007L8',1,'2026-11-23T19:51:27.085480713Z',0,2099126,57669706,5,'unlocked','','',1,524288,1);
CREATE TABLE job (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL,
    title        TEXT NOT NULL,
    request      TEXT NOT NULL,
    uid          INTEGER NOT NULL,
    state        TEXT NOT NULL,
    barcode      TEXT,
    drive        TEXT,
    created      TEXT NOT NULL,
    started      TEXT,
    ended        TEXT,
    progress     TEXT NOT NULL,
    files_safe   INTEGER NOT NULL,
    files_failed INTEGER NOT NULL,
    fault        TEXT
  , continued INTEGER NOT NULL DEFAULT 0, from_cartridge TEXT, gid INTEGER NOT NULL DEFAULT 0, groups TEXT NOT NULL DEFAULT '[]', priority TEXT NOT NULL DEFAULT 'high', cut_off INTEGER NOT NULL DEFAULT 0, cut_off_at INTEGER NOT NULL DEFAULT 0, folders_before TEXT) STRICT;
INSERT INTO job VALUES(1,'format','Format CAP001L8','{"kind":"format","barcode":"CAP001L8","name":"CAP001L8"}',0,'done','CAP001L8','drive-1','2026-11-23T19:51:25.570Z','2026-11-23T19:51:25.662Z','2026-11-23T19:51:25.958Z','{"phase":"indexing","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(2,'eject','Eject CAP001L8','{"kind":"eject","barcode":"CAP001L8"}',0,'done','CAP001L8','drive-1','2026-11-23T19:51:26.003Z','2026-11-23T19:51:26.009Z','2026-11-23T19:51:26.074Z','{"phase":"ejecting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(3,'format','Format CAP002L8','{"kind":"format","barcode":"CAP002L8","name":"CAP002L8"}',0,'done','CAP002L8','drive-1','2026-11-23T19:51:26.109Z','2026-11-23T19:51:26.131Z','2026-11-23T19:51:26.588Z','{"phase":"indexing","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(4,'eject','Eject CAP002L8','{"kind":"eject","barcode":"CAP002L8"}',0,'done','CAP002L8','drive-1','2026-11-23T19:51:26.593Z','2026-11-23T19:51:26.607Z','2026-11-23T19:51:26.730Z','{"phase":"ejecting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(5,'format','Format CAP003L8','{"kind":"format","barcode":"CAP003L8","name":"CAP003L8"}',0,'done','CAP003L8','drive-1','2026-11-23T19:51:26.737Z','2026-11-23T19:51:26.769Z','2026-11-23T19:51:26.832Z','{"phase":"indexing","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(6,'eject','Eject CAP003L8','{"kind":"eject","barcode":"CAP003L8"}',0,'done','CAP003L8','drive-1','2026-11-23T19:51:26.862Z','2026-11-23T19:51:26.865Z','2026-11-23T19:51:26.876Z','{"phase":"ejecting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(7,'format','Format CAP006L8','{"kind":"format","barcode":"CAP006L8","name":"CAP006L8"}',0,'done','CAP006L8','drive-1','2026-11-23T19:51:26.891Z','2026-11-23T19:51:26.894Z','2026-11-23T19:51:27.040Z','{"phase":"indexing","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(8,'eject','Eject CAP006L8','{"kind":"eject","barcode":"CAP006L8"}',0,'done','CAP006L8','drive-1','2026-11-23T19:51:27.047Z','2026-11-23T19:51:27.049Z','2026-11-23T19:51:27.059Z','{"phase":"ejecting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(9,'format','Format CAP007L8','{"kind":"format","barcode":"CAP007L8","name":"CAP007L8"}',0,'done','CAP007L8','drive-1','2026-11-23T19:51:27.072Z','2026-11-23T19:51:27.075Z','2026-11-23T19:51:27.116Z','{"phase":"indexing","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(10,'eject','Eject CAP007L8','{"kind":"eject","barcode":"CAP007L8"}',0,'done','CAP007L8','drive-1','2026-11-23T19:51:27.133Z','2026-11-23T19:51:27.136Z','2026-11-23T19:51:27.182Z','{"phase":"ejecting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(11,'archive','source → CAP001L8','{"kind":"archive","barcode":"CAP001L8","barcodes":["CAP001L8"],"sources":["@TOP@/source"]}',0,'done','CAP001L8','drive-1','2026-11-23T19:51:27.220Z','2026-11-23T19:51:27.223Z','2026-11-23T19:51:27.451Z','{"phase":"indexing","filesDone":4,"filesTotal":4,"bytesDone":74,"bytesTotal":74,"bytesPerSecond":0,"slots":[{"slot":0,"barcode":"CAP001L8","drive":"drive-1","bytesDone":74,"filesDone":4,"bytesPerSecond":980.7800992371479,"stops":0,"waitingFor":"nothing"}],"poolFill":0,"waitingFor":"nothing","filesMirrored":0,"filesUnchanged":0,"heads":[{"barcode":"CAP001L8","partition":1,"block":8}]}',4,0,NULL,0,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(12,'eject','Eject CAP001L8','{"kind":"eject","barcode":"CAP001L8"}',0,'done','CAP001L8','drive-1','2026-11-23T19:51:27.489Z','2026-11-23T19:51:27.509Z','2026-11-23T19:51:27.922Z','{"phase":"ejecting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(13,'archive','long → CAP002L8','{"kind":"archive","barcode":"CAP002L8","barcodes":["CAP002L8"],"sources":[],"streams":[{"path":"@TOP@/fifo","name":"long"}]}',0,'running','CAP002L8','drive-1','2026-11-23T19:51:28.333Z','2026-11-23T19:51:28.355Z',NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(14,'plan','Plan source → CAP003L8','{"kind":"plan","barcode":"CAP003L8","barcodes":["CAP003L8"],"sources":["@TOP@/source"]}',0,'done','CAP003L8',NULL,'2026-11-23T19:51:28.373Z','2026-11-23T19:51:28.394Z','2026-11-23T19:51:28.456Z','{"phase":"walking","filesDone":0,"filesTotal":4,"bytesDone":0,"bytesTotal":74,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(15,'preflight','Preflight of CAP003L8','{"kind":"preflight","barcode":"CAP003L8","barcodes":["CAP003L8"],"sources":["@TOP@/source"]}',0,'done','CAP003L8',NULL,'2026-11-23T19:51:28.481Z','2026-11-23T19:51:28.483Z','2026-11-23T19:51:28.709Z','{"phase":"measuring","filesDone":0,"filesTotal":4,"bytesDone":0,"bytesTotal":74,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(16,'export','CAP006L8 → @TOP@/out','{"kind":"export","barcode":"CAP006L8","folder":"@TOP@/out"}',0,'done','CAP006L8',NULL,'2026-11-23T19:51:28.495Z','2026-11-23T19:51:28.526Z','2026-11-23T19:51:28.599Z','{"phase":"reading","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(17,'import','@TOP@/out → CAP009L8','{"kind":"import","barcode":"CAP009L8","folder":"@TOP@/out"}',0,'done','CAP009L8',NULL,'2026-11-23T19:51:28.621Z','2026-11-23T19:51:28.629Z','2026-11-23T19:51:28.866Z','{"phase":"streaming","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(18,'archive','source → CAP003L8','{"kind":"archive","barcode":"CAP003L8","barcodes":["CAP003L8"],"sources":["@TOP@/source"],"hashes":["md5"],"verify":true}',0,'paused','CAP003L8',NULL,'2026-11-23T19:51:28.882Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,0,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(19,'archive','inner → CAP003L8','{"kind":"archive","barcode":"CAP003L8","barcodes":["CAP003L8"],"sources":["@TOP@/source/inner"],"unchanged":"skip"}',0,'paused','CAP003L8',NULL,'2026-11-23T19:51:28.929Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,0,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(20,'restore','CAP001L8: source → @TOP@/into','{"kind":"restore","barcode":"CAP001L8","from":[{"barcode":"CAP001L8","paths":["source"]}],"into":"@TOP@/into","conflict":"overwrite"}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.015Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(21,'verify','Verify CAP001L8: source/f1','{"kind":"verify","barcode":"CAP001L8","paths":["source/f1"]}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.064Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(22,'verify','Try out CAP001L8','{"kind":"verify","barcode":"CAP001L8","paths":[],"sample":2}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.103Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(23,'check','Check CAP001L8','{"kind":"check","barcode":"CAP001L8"}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.138Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(24,'recover','Recover CAP001L8','{"kind":"recover","barcode":"CAP001L8"}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.166Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(25,'generations','Find the generations of CAP001L8','{"kind":"generations","barcode":"CAP001L8"}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.217Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(26,'open-generation','Open generation 1 of CAP001L8','{"kind":"open-generation","barcode":"CAP001L8","generation":1}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.233Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(27,'salvage','Salvage CAP001L8: / → @TOP@/salvaged','{"kind":"salvage","barcode":"CAP001L8","paths":[""],"into":"@TOP@/salvaged"}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.238Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(28,'stream','CAP001L8: source/f1 → a stream','{"kind":"stream","barcode":"CAP001L8","path":"source/f1","pipe":"@TOP@/no-pipe"}',0,'queued','CAP001L8',NULL,'2026-11-23T19:51:29.246Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(29,'format','Format CAP005L8','{"kind":"format","barcode":"CAP005L8","name":"five","compression":true}',0,'paused','CAP005L8',NULL,'2026-11-23T19:51:29.286Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(30,'rollback','Roll CAP006L8 back to generation 1','{"kind":"rollback","barcode":"CAP006L8","generation":1}',0,'paused','CAP006L8',NULL,'2026-11-23T19:51:29.301Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(31,'lock','Lock CAP006L8','{"kind":"lock","barcode":"CAP006L8","state":"locked"}',0,'paused','CAP006L8',NULL,'2026-11-23T19:51:29.331Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(32,'copy','Copy CAP001L8 → CAP007L8','{"kind":"copy","barcode":"CAP001L8","from":"CAP001L8","to":["CAP007L8"],"verify":true}',0,'paused','CAP001L8',NULL,'2026-11-23T19:51:29.371Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(33,'rebuild','List anew: CAP001L8','{"kind":"rebuild","barcode":"CAP001L8","barcodes":["CAP001L8"]}',0,'waiting','CAP001L8',NULL,'2026-11-23T19:51:29.422Z','2026-11-23T19:51:29.448Z',NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(34,'mirror','films → vault','{"kind":"mirror","barcode":null,"set":"1","name":"films","pool":"vault","copy":1,"copies":1,"evenEmpty":false}',0,'waiting',NULL,NULL,'2026-11-23T19:51:29.515Z','2026-11-23T19:51:29.527Z',NULL,'{"phase":"walking","filesDone":0,"filesTotal":4,"bytesDone":0,"bytesTotal":74,"bytesPerSecond":0,"filesUnchanged":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(35,'benchmark','Check drive-1 with CAP002L8','{"kind":"benchmark","barcode":"CAP002L8","drive":"drive-1","erase":false,"extent":"band"}',0,'queued','CAP002L8',NULL,'2026-11-23T19:51:29.589Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(36,'load','Load CAP007L8','{"kind":"load","barcode":"CAP007L8","drive":null}',0,'paused','CAP007L8',NULL,'2026-11-23T19:51:29.685Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
INSERT INTO job VALUES(37,'eject','Eject CAP002L8','{"kind":"eject","barcode":"CAP002L8"}',0,'queued','CAP002L8',NULL,'2026-11-23T19:51:29.701Z',NULL,NULL,'{"phase":"waiting","filesDone":0,"filesTotal":null,"bytesDone":0,"bytesTotal":null,"bytesPerSecond":0}',0,0,NULL,1,NULL,0,'[]','high',0,0,NULL);
CREATE TABLE job_item (
    job      INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    position INTEGER NOT NULL,
    path     TEXT NOT NULL,
    bytes    INTEGER NOT NULL,
    receipt  TEXT,
    sha256   BLOB,
    changed  INTEGER NOT NULL,
    restored_as TEXT,
    fault    TEXT, volume INTEGER, buffered REAL, written REAL, safe REAL, verified REAL, links INTEGER NOT NULL DEFAULT 1, part INTEGER NOT NULL DEFAULT 0, hashes TEXT, mirror TEXT, mirror_fault TEXT, barcode TEXT, note TEXT,
    PRIMARY KEY (job, position)
  ) STRICT, WITHOUT ROWID;
INSERT INTO job_item VALUES(11,1,'source/f1',23,'written',X'167d2f3fc65338590cd72f674fddb34a171bea135a676c672776781ab6bbcfef',0,NULL,NULL,1,1795463487.2451961039,1795463487.2945609093,NULL,NULL,1,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO job_item VALUES(11,2,'source/f2',23,'written',X'489070ca83b820ef18f33fe2b30697b78e45c8481001a38abc229cd8e54f3f42',0,NULL,NULL,1,1795463487.2452144622,1795463487.2945666313,NULL,NULL,1,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO job_item VALUES(11,3,'source/f3',23,'written',X'd810a01f97101be506b6e9f5d341ac040e5e0f833277ee88e0708cbf88a8fc16',0,NULL,NULL,1,1795463487.2452259063,1795463487.2945721149,NULL,NULL,1,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO job_item VALUES(11,4,'source/inner/deep',5,'written',X'64896f89fd11190013b70103e603a1c5826e56b7fb7d2197ab279b0690043599',0,NULL,NULL,1,1795463487.2452452182,1795463487.2945792674,NULL,NULL,1,0,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE older_listing (
    barcode TEXT PRIMARY KEY REFERENCES cartridge ON DELETE CASCADE,
    uuid    TEXT NOT NULL,
    listing INTEGER NOT NULL REFERENCES listing
  ) STRICT, WITHOUT ROWID;
CREATE TABLE unnamed_file (
    job      INTEGER NOT NULL,
    position INTEGER NOT NULL,
    file     TEXT NOT NULL,
    PRIMARY KEY (job, position),
    FOREIGN KEY (job, position) REFERENCES job_item ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
CREATE TABLE job_result (
    job    INTEGER PRIMARY KEY REFERENCES job ON DELETE CASCADE,
    result TEXT NOT NULL,
    list   TEXT NOT NULL
  ) STRICT;
INSERT INTO job_result VALUES(11,'{"kind":"archive","outcome":{"cartridges":[{"barcode":"CAP001L8","slot":0,"end":"finished","files":4,"bytes":74,"generation":2}],"copies":[{"slot":0,"fault":null}],"unchanged":0,"mirrored":0,"mirrorFailed":0,"verified":null}}','[]');
INSERT INTO job_result VALUES(14,'{"kind":"plan","plan":{"files":4,"folders":2,"bytes":74,"left":0,"tooLargeTotal":0,"split":0,"cartridges":[{"barcode":"CAP003L8","slot":0,"files":4,"bytes":74,"freeBytes":11171086329,"takenBytes":24906,"firstPath":"source","lastPath":"source/inner/deep"}],"unnamed":0,"tooLarge":[]}}','[]');
INSERT INTO job_result VALUES(15,'{"kind":"preflight","preflight":{"findings":[{"about":"drive","severity":"hint","words":"Drive 1 is at work and was not asked: a job waits for it.","remedy":null,"said":{"code":"drive-at-work","drive":"Drive 1"},"fault":null,"canForce":false},{"about":"cartridge","severity":"ok","words":"CAP003L8 can take files.","remedy":null,"said":{"code":"cartridge-takes-files","barcode":"CAP003L8"},"fault":null,"canForce":false},{"about":"rights","severity":"ok","words":"All of the sources can be read.","remedy":null,"said":{"code":"all-readable"},"fault":null,"canForce":false},{"about":"names","severity":"ok","words":"All names fit on a cartridge.","remedy":null,"said":{"code":"all-names-fit"},"fault":null,"canForce":false},{"about":"room","severity":"ok","words":"74 bytes are to be archived, and there is room for them.","remedy":null,"said":{"code":"room-enough","bytes":74},"fault":null,"canForce":false},{"about":"source","severity":"ok","words":"All of it fits into memory: the tape need not wait for the sources.","remedy":null,"said":{"code":"fits-into-memory"},"fault":null,"canForce":false},{"about":"index","severity":"ok","words":"The contents list grows by about 7.2 kB for 6 files and folders.","remedy":null,"said":{"code":"index-grows","bytes":7200,"entries":6},"fault":null,"canForce":false}],"forecast":{"files":4,"folders":2,"bytes":74,"indexBytes":7200,"sourceBytesPerSecond":96.16617391760131,"slowestBytesPerSecond":112000000,"seconds":0.7695013432000102}}}','[]');
CREATE TABLE IF NOT EXISTS "job_volume" (
    job     INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    slot    INTEGER NOT NULL,
    uuid    TEXT NOT NULL,
    barcode TEXT NOT NULL,
    ended   TEXT,
    PRIMARY KEY (job, number)
  ) STRICT, WITHOUT ROWID;
INSERT INTO job_volume VALUES(11,1,0,'5d7f9636-7b73-40a8-8591-753b0e5144ab','CAP001L8','finished');
INSERT INTO job_volume VALUES(13,1,0,'5591d25a-5ac8-4015-a371-5b9029dfebcf','CAP002L8',NULL);
CREATE TABLE IF NOT EXISTS "job_commit" (
    job        INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    volume     INTEGER NOT NULL,
    through    INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    block      INTEGER NOT NULL,
    time       TEXT NOT NULL,
    PRIMARY KEY (job, volume, through, generation)
  ) STRICT, WITHOUT ROWID;
INSERT INTO job_commit VALUES(11,1,4,2,9,'2026-11-23T19:51:27.303Z');
CREATE TABLE tape_layout (
    uuid   TEXT PRIMARY KEY,
    layout TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
INSERT INTO tape_layout VALUES('520b6cb2-e3a9-422b-9875-342f9e4b5c25','{"blockBytes":524288,"firstWraps":[0,4],"anchors":[{"block":7,"bytes":3670016}],"wrapEnds":[{"wrap":0,"partition":0,"block":6},{"wrap":4,"partition":1,"block":6}]}');
INSERT INTO tape_layout VALUES('5591d25a-5ac8-4015-a371-5b9029dfebcf','{"blockBytes":524288,"firstWraps":[0,4],"anchors":[{"block":7,"bytes":3670016}],"wrapEnds":[{"wrap":0,"partition":0,"block":6},{"wrap":4,"partition":1,"block":6}]}');
INSERT INTO tape_layout VALUES('5d7f9636-7b73-40a8-8591-753b0e5144ab','{"blockBytes":524288,"firstWraps":[0,4],"anchors":[{"block":8,"bytes":3670090},{"block":12,"bytes":5243872},{"block":15,"bytes":6816736}],"wrapEnds":[{"wrap":0,"partition":0,"block":6},{"wrap":4,"partition":1,"block":14}]}');
INSERT INTO tape_layout VALUES('84be9b92-9a8d-46c3-ba62-54f63600d5ee','{"blockBytes":524288,"firstWraps":[0,4],"anchors":[{"block":7,"bytes":3670016}],"wrapEnds":[{"wrap":0,"partition":0,"block":6},{"wrap":4,"partition":1,"block":6}]}');
INSERT INTO tape_layout VALUES('975a930e-2fc6-4b85-9a52-892f2d25aeec','{"blockBytes":524288,"firstWraps":[0,4],"anchors":[{"block":7,"bytes":3670016}],"wrapEnds":[{"wrap":0,"partition":0,"block":6},{"wrap":4,"partition":1,"block":6}]}');
CREATE TABLE seen_generation (
    listing     INTEGER NOT NULL REFERENCES listing ON DELETE CASCADE,
    generation  INTEGER NOT NULL,
    update_time TEXT NOT NULL,
    PRIMARY KEY (listing, generation)
  ) STRICT, WITHOUT ROWID;
INSERT INTO seen_generation VALUES(1,1,'2026-11-23T19:51:25.800838691Z');
INSERT INTO seen_generation VALUES(1,2,'2026-11-23T19:51:27.296132863Z');
INSERT INTO seen_generation VALUES(1,3,'2026-11-23T19:51:27.605350865Z');
INSERT INTO seen_generation VALUES(2,1,'2026-11-23T19:51:26.245053928Z');
INSERT INTO seen_generation VALUES(3,1,'2026-11-23T19:51:26.790365713Z');
INSERT INTO seen_generation VALUES(4,1,'2026-11-23T19:51:26.941419010Z');
INSERT INTO seen_generation VALUES(5,1,'2026-11-23T19:51:27.085480713Z');
CREATE TABLE word (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
  ) STRICT;
INSERT INTO word VALUES(1,'ltfs.permissions.unix');
INSERT INTO word VALUES(2,'0755');
INSERT INTO word VALUES(3,'capstan.owner');
INSERT INTO word VALUES(4,'0:0:root:root');
INSERT INTO word VALUES(5,'0644');
CREATE TABLE owner (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE,
    uid  INTEGER,
    user TEXT NOT NULL
  ) STRICT;
INSERT INTO owner VALUES(1,'0:0:root:root',0,'root');
CREATE TABLE entry (
    id       INTEGER PRIMARY KEY,
    parent   INTEGER NOT NULL,
    rank     INTEGER NOT NULL,
    symlink  INTEGER NOT NULL,
    sort_key TEXT NOT NULL,
    name     TEXT NOT NULL,
    born     INTEGER NOT NULL,
    died     INTEGER,
    size     INTEGER NOT NULL,
    modified INTEGER,
    owner    INTEGER,
    sha256   BLOB,
    rest     BLOB NOT NULL
  ) STRICT;
INSERT INTO entry VALUES(4294967296,-1,0,0,'cap11l18','CAP001L8',1,NULL,0,NULL,NULL,NULL,X'');
INSERT INTO entry VALUES(4294967297,4294967296,0,0,'source','source',2,NULL,0,NULL,1,NULL,X'');
INSERT INTO entry VALUES(4294967298,4294967297,1,0,'f11','f1',2,NULL,23,1795463128,1,X'167d2f3fc65338590cd72f674fddb34a171bea135a676c672776781ab6bbcfef',X'38c597989d0350def3c5dc01ce05f69cba8c01070002010005030004');
INSERT INTO entry VALUES(4294967299,4294967297,1,0,'f12','f2',2,NULL,23,1795463128,1,X'489070ca83b820ef18f33fe2b30697b78e45c8481001a38abc229cd8e54f3f42',X'38c597989d0350def3c5dc01ce05bad7ba8c01071702010005030004');
INSERT INTO entry VALUES(4294967300,4294967297,1,0,'f13','f3',2,NULL,23,1795463128,1,X'd810a01f97101be506b6e9f5d341ac040e5e0f833277ee88e0708cbf88a8fc16',X'38c597989d0350def3c5dc01ce05bf87bb8c01072e02010005030004');
INSERT INTO entry VALUES(4294967301,4294967297,0,0,'inner','inner',2,NULL,0,NULL,1,NULL,X'');
INSERT INTO entry VALUES(4294967302,4294967301,1,0,'deep','deep',2,NULL,5,1795463128,1,X'64896f89fd11190013b70103e603a1c5826e56b7fb7d2197ab279b0690043599',X'38c597989d0350def3c5dc01ce05b7c8bb8c01074502010005030004');
INSERT INTO entry VALUES(4294967303,4294967296,1,0,'capstan.json','capstan.json',3,NULL,918,1795463487,1,X'b5bdc4a6693c79c5e8bcb8d4dd7d70276424751d8865e230350d8dd0fd6b83ba',X'78dce4c9990200a2c7cda0020b0002010005030004');
INSERT INTO entry VALUES(8589934592,-1,0,0,'cap12l18','CAP002L8',1,NULL,0,NULL,NULL,NULL,X'');
INSERT INTO entry VALUES(12884901888,-1,0,0,'cap13l18','CAP003L8',1,NULL,0,NULL,NULL,NULL,X'');
INSERT INTO entry VALUES(17179869184,-1,0,0,'cap16l18','CAP006L8',1,NULL,0,NULL,NULL,NULL,X'');
INSERT INTO entry VALUES(21474836480,-1,0,0,'cap17l18','CAP007L8',1,NULL,0,NULL,NULL,NULL,X'');
CREATE TABLE content (
    mark  INTEGER NOT NULL,
    size  INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    born  INTEGER NOT NULL,
    died  INTEGER,
    PRIMARY KEY (mark, size, entry)
  ) STRICT, WITHOUT ROWID;
INSERT INTO content VALUES(24726919431763,23,4294967298,2,NULL);
INSERT INTO content VALUES(79785204810680,23,4294967299,2,NULL);
INSERT INTO content VALUES(110541444611345,5,4294967302,2,NULL);
INSERT INTO content VALUES(199826652686652,918,4294967303,3,NULL);
INSERT INTO content VALUES(237565917501200,23,4294967300,2,NULL);
CREATE TABLE folder (
    entry    INTEGER NOT NULL,
    born     INTEGER NOT NULL,
    size     INTEGER NOT NULL,
    modified INTEGER,
    rest     BLOB NOT NULL,
    PRIMARY KEY (entry, born)
  ) STRICT, WITHOUT ROWID;
INSERT INTO folder VALUES(4294967296,1,0,1795463485,X'f001a3a8effd020000');
INSERT INTO folder VALUES(4294967296,2,74,1795463487,X'20b5a3b88c0103a3a8effd0203a3a8effd0203a3a8effd020000');
INSERT INTO folder VALUES(4294967296,3,992,1795463487,X'20a2c7cda00203a3a8effd0203a3a8effd0203a3a8effd020000');
INSERT INTO folder VALUES(4294967297,2,74,1795463128,X'20c597989d0300c685a49b0316e6d8c2bf03ce05b5a3b88c010002010002030004');
INSERT INTO folder VALUES(4294967301,2,5,1795463128,X'20c597989d0300c685a49b0316e6d8c2bf03ce05aeadbb8c010002010002030004');
INSERT INTO folder VALUES(8589934592,1,0,1795463486,X'f001e8f3ec740000');
INSERT INTO folder VALUES(12884901888,1,0,1795463486,X'f001918cf0f8020000');
INSERT INTO folder VALUES(17179869184,1,0,1795463486,X'f00182d4f3c0030000');
INSERT INTO folder VALUES(21474836480,1,0,1795463487,X'f00189aae1280000');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','entry_name','entry_name',0,'CREATE VIRTUAL TABLE entry_name USING fts5 (
    name, content = '''', columnsize = 0, detail = none, tokenize = ''trigram case_sensitive 1''
  )');
CREATE TABLE IF NOT EXISTS 'entry_name_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO entry_name_data VALUES(1,X'0728');
INSERT INTO entry_name_data VALUES(10,X'000000020102000002010101020101');
INSERT INTO entry_name_data VALUES(137438953473,X'0000010404302f64659080808006020266319080808002030132908080800303013390808080040202696e90808080050202736f90808080010103312f2f90808080020103322f2f90808080030103332f2f9080808004010363652f9080808001010364656590808080060103652f2f90808080010202657090808080060202702f90808080060202722f9080808005010366312f90808080020202322f90808080030202332f90808080040103696e6e908080800501036e6572908080800502026e65908080800501036f757290808080010103702f2f90808080060103722f2f90808080050202636590808080010103736f75908080800101037572639080808001040a09080809090a0a0a0a0a0a0909090a09090a0a090a0a0a090a');
INSERT INTO entry_name_data VALUES(274877906945,X'0000008304302e6a73908080800701032f636190808080070103616e2e90808080070202707390808080070103636170908080800701036a736f908080800701036e2e6a908080800702022f2f908080800701036f6e2f9080808007010370737490808080070103736f6e9080808007020274619080808007010374616e9080808007040a0a0a090a0a0a090a0a0a09');
CREATE TABLE IF NOT EXISTS 'entry_name_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO entry_name_idx VALUES(1,X'',2);
INSERT INTO entry_name_idx VALUES(2,X'',2);
CREATE TABLE IF NOT EXISTS 'entry_name_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO entry_name_config VALUES('automerge',0);
INSERT INTO entry_name_config VALUES('crisismerge',1000);
INSERT INTO entry_name_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','entry_name_part','entry_name_part',0,'CREATE VIRTUAL TABLE entry_name_part USING fts5vocab (entry_name, instance)');
CREATE TABLE shelf_place (
    barcode TEXT PRIMARY KEY REFERENCES cartridge ON DELETE CASCADE,
    place   TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE health (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    time    TEXT NOT NULL,
    barcode TEXT NOT NULL,
    drive   TEXT NOT NULL,
    serial  TEXT NOT NULL,
    health  TEXT,
    fault   TEXT
  , stops INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO health VALUES(1,'2026-11-23T19:51:26.020Z','CAP001L8','Drive 1','CAPSTAN001','{"alerts":[],"alertsCleared":false,"device":{"loads":1,"cleanings":0,"powerOnHours":0,"motionHours":0,"hardWriteErrors":0,"hardReadErrors":0},"cartridge":{"loads":1,"lifetimeMegabytesWritten":0,"lifetimeMegabytesRead":0,"unrecoveredWriteErrors":0,"unrecoveredReadErrors":0,"writeOnce":false,"serial":"5968576933","barcode":"CAP001L8"},"writeErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":2977},"readErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":4202}}',NULL,0);
INSERT INTO health VALUES(2,'2026-11-23T19:51:26.640Z','CAP002L8','Drive 1','CAPSTAN001','{"alerts":[],"alertsCleared":false,"device":{"loads":2,"cleanings":0,"powerOnHours":0,"motionHours":0,"hardWriteErrors":0,"hardReadErrors":0},"cartridge":{"loads":1,"lifetimeMegabytesWritten":0,"lifetimeMegabytesRead":0,"unrecoveredWriteErrors":0,"unrecoveredReadErrors":0,"writeOnce":false,"serial":"2724015595","barcode":"CAP002L8"},"writeErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":2977},"readErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":4202}}',NULL,0);
INSERT INTO health VALUES(3,'2026-11-23T19:51:26.871Z','CAP003L8','Drive 1','CAPSTAN001','{"alerts":[],"alertsCleared":false,"device":{"loads":3,"cleanings":0,"powerOnHours":0,"motionHours":0,"hardWriteErrors":0,"hardReadErrors":0},"cartridge":{"loads":1,"lifetimeMegabytesWritten":0,"lifetimeMegabytesRead":0,"unrecoveredWriteErrors":0,"unrecoveredReadErrors":0,"writeOnce":false,"serial":"2770942282","barcode":"CAP003L8"},"writeErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":2977},"readErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":4202}}',NULL,0);
INSERT INTO health VALUES(4,'2026-11-23T19:51:27.054Z','CAP006L8','Drive 1','CAPSTAN001','{"alerts":[],"alertsCleared":false,"device":{"loads":4,"cleanings":0,"powerOnHours":0,"motionHours":0,"hardWriteErrors":0,"hardReadErrors":0},"cartridge":{"loads":1,"lifetimeMegabytesWritten":0,"lifetimeMegabytesRead":0,"unrecoveredWriteErrors":0,"unrecoveredReadErrors":0,"writeOnce":false,"serial":"1912268990","barcode":"CAP006L8"},"writeErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":2977},"readErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":4202}}',NULL,0);
INSERT INTO health VALUES(5,'2026-11-23T19:51:27.149Z','CAP007L8','Drive 1','CAPSTAN001','{"alerts":[],"alertsCleared":false,"device":{"loads":5,"cleanings":0,"powerOnHours":0,"motionHours":0,"hardWriteErrors":0,"hardReadErrors":0},"cartridge":{"loads":1,"lifetimeMegabytesWritten":0,"lifetimeMegabytesRead":0,"unrecoveredWriteErrors":0,"unrecoveredReadErrors":0,"writeOnce":false,"serial":"9476674487","barcode":"CAP007L8"},"writeErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":2977},"readErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":4202}}',NULL,0);
INSERT INTO health VALUES(6,'2026-11-23T19:51:27.801Z','CAP001L8','Drive 1','CAPSTAN001','{"alerts":[],"alertsCleared":false,"device":{"loads":6,"cleanings":0,"powerOnHours":0,"motionHours":0,"hardWriteErrors":0,"hardReadErrors":0},"cartridge":{"loads":2,"lifetimeMegabytesWritten":0,"lifetimeMegabytesRead":0,"unrecoveredWriteErrors":0,"unrecoveredReadErrors":0,"writeOnce":false,"serial":"5968576933","barcode":"CAP001L8"},"writeErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":25404},"readErrors":{"retries":0,"corrected":0,"uncorrected":0,"bytesProcessed":4202}}',NULL,0);
CREATE TABLE keeping (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE own_verification (
    uuid  TEXT NOT NULL,
    path  TEXT NOT NULL,
    time  TEXT NOT NULL,
    fault TEXT,
    PRIMARY KEY (uuid, path)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE cartridge_record (
    uuid   TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    -- The newest job that it tells of.
    job    INTEGER NOT NULL,
    PRIMARY KEY (uuid, sha256)
  ) STRICT, WITHOUT ROWID;
INSERT INTO cartridge_record VALUES('5d7f9636-7b73-40a8-8591-753b0e5144ab','b5bdc4a6693c79c5e8bcb8d4dd7d70276424751d8865e230350d8dd0fd6b83ba',11);
CREATE TABLE cartridge_owner (
    barcode TEXT PRIMARY KEY,
    uid     INTEGER NOT NULL,
    gid     INTEGER NOT NULL,
    groups  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
INSERT INTO cartridge_owner VALUES('CAP001L8',0,0,'[]');
INSERT INTO cartridge_owner VALUES('CAP002L8',0,0,'[]');
INSERT INTO cartridge_owner VALUES('CAP003L8',0,0,'[]');
INSERT INTO cartridge_owner VALUES('CAP006L8',0,0,'[]');
INSERT INTO cartridge_owner VALUES('CAP007L8',0,0,'[]');
CREATE TABLE job_event (
    job      INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    position INTEGER NOT NULL,
    time     TEXT NOT NULL,
    event    TEXT NOT NULL,
    PRIMARY KEY (job, position)
  ) STRICT, WITHOUT ROWID;
INSERT INTO job_event VALUES(1,1,'2026-11-23T19:51:25.648Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(1,2,'2026-11-23T19:51:25.707Z','{"kind":"started"}');
INSERT INTO job_event VALUES(1,3,'2026-11-23T19:51:25.969Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"indexing","seconds":0.2},{"on":"waiting","seconds":0.1},{"on":"loading","seconds":0.1}]}');
INSERT INTO job_event VALUES(2,1,'2026-11-23T19:51:26.006Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(2,2,'2026-11-23T19:51:26.014Z','{"kind":"started"}');
INSERT INTO job_event VALUES(2,3,'2026-11-23T19:51:26.085Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"ejecting","seconds":0.1}]}');
INSERT INTO job_event VALUES(3,1,'2026-11-23T19:51:26.125Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(3,2,'2026-11-23T19:51:26.145Z','{"kind":"started"}');
INSERT INTO job_event VALUES(3,3,'2026-11-23T19:51:26.589Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"indexing","seconds":0.4},{"on":"waiting","seconds":0.1}]}');
INSERT INTO job_event VALUES(4,1,'2026-11-23T19:51:26.597Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(4,2,'2026-11-23T19:51:26.621Z','{"kind":"started"}');
INSERT INTO job_event VALUES(4,3,'2026-11-23T19:51:26.733Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"ejecting","seconds":0.1}]}');
INSERT INTO job_event VALUES(5,1,'2026-11-23T19:51:26.750Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(5,2,'2026-11-23T19:51:26.780Z','{"kind":"started"}');
INSERT INTO job_event VALUES(5,3,'2026-11-23T19:51:26.833Z','{"kind":"ended","state":"done","fault":null,"spent":[]}');
INSERT INTO job_event VALUES(6,1,'2026-11-23T19:51:26.864Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(6,2,'2026-11-23T19:51:26.866Z','{"kind":"started"}');
INSERT INTO job_event VALUES(6,3,'2026-11-23T19:51:26.877Z','{"kind":"ended","state":"done","fault":null,"spent":[]}');
INSERT INTO job_event VALUES(7,1,'2026-11-23T19:51:26.893Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(7,2,'2026-11-23T19:51:26.895Z','{"kind":"started"}');
INSERT INTO job_event VALUES(7,3,'2026-11-23T19:51:27.041Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"indexing","seconds":0.1}]}');
INSERT INTO job_event VALUES(8,1,'2026-11-23T19:51:27.049Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(8,2,'2026-11-23T19:51:27.050Z','{"kind":"started"}');
INSERT INTO job_event VALUES(8,3,'2026-11-23T19:51:27.060Z','{"kind":"ended","state":"done","fault":null,"spent":[]}');
INSERT INTO job_event VALUES(9,1,'2026-11-23T19:51:27.074Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(9,2,'2026-11-23T19:51:27.075Z','{"kind":"started"}');
INSERT INTO job_event VALUES(9,3,'2026-11-23T19:51:27.122Z','{"kind":"ended","state":"done","fault":null,"spent":[]}');
INSERT INTO job_event VALUES(10,1,'2026-11-23T19:51:27.134Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(10,2,'2026-11-23T19:51:27.145Z','{"kind":"started"}');
INSERT INTO job_event VALUES(10,3,'2026-11-23T19:51:27.183Z','{"kind":"ended","state":"done","fault":null,"spent":[]}');
INSERT INTO job_event VALUES(11,1,'2026-11-23T19:51:27.222Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(11,2,'2026-11-23T19:51:27.224Z','{"kind":"started"}');
INSERT INTO job_event VALUES(11,3,'2026-11-23T19:51:27.304Z','{"kind":"index","barcode":"CAP001L8","generation":2,"times":1}');
INSERT INTO job_event VALUES(11,4,'2026-11-23T19:51:27.461Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"indexing","seconds":0.2},{"on":"streaming","seconds":0.1}]}');
INSERT INTO job_event VALUES(12,1,'2026-11-23T19:51:27.501Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(12,2,'2026-11-23T19:51:27.529Z','{"kind":"started"}');
INSERT INTO job_event VALUES(12,3,'2026-11-23T19:51:27.955Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"ejecting","seconds":0.4}]}');
INSERT INTO job_event VALUES(13,1,'2026-11-23T19:51:28.349Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(13,2,'2026-11-23T19:51:28.361Z','{"kind":"started"}');
INSERT INTO job_event VALUES(14,1,'2026-11-23T19:51:28.389Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(14,2,'2026-11-23T19:51:28.401Z','{"kind":"started"}');
INSERT INTO job_event VALUES(14,3,'2026-11-23T19:51:28.468Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"walking","seconds":0.1}]}');
INSERT INTO job_event VALUES(15,1,'2026-11-23T19:51:28.483Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(15,2,'2026-11-23T19:51:28.483Z','{"kind":"started"}');
INSERT INTO job_event VALUES(15,3,'2026-11-23T19:51:28.723Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"walking","seconds":0.1},{"on":"measuring","seconds":0.1}]}');
INSERT INTO job_event VALUES(16,1,'2026-11-23T19:51:28.520Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(16,2,'2026-11-23T19:51:28.536Z','{"kind":"started"}');
INSERT INTO job_event VALUES(16,3,'2026-11-23T19:51:28.609Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"reading","seconds":0.1}]}');
INSERT INTO job_event VALUES(17,1,'2026-11-23T19:51:28.626Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(17,2,'2026-11-23T19:51:28.632Z','{"kind":"started"}');
INSERT INTO job_event VALUES(17,3,'2026-11-23T19:51:28.869Z','{"kind":"ended","state":"done","fault":null,"spent":[{"on":"streaming","seconds":0.2}]}');
INSERT INTO job_event VALUES(18,1,'2026-11-23T19:51:28.889Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(18,2,'2026-11-23T19:51:28.910Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(18,3,'2026-11-23T19:51:29.741Z','{"kind":"paused"}');
INSERT INTO job_event VALUES(19,1,'2026-11-23T19:51:28.949Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(19,2,'2026-11-23T19:51:28.969Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(19,3,'2026-11-23T19:51:28.995Z','{"kind":"paused"}');
INSERT INTO job_event VALUES(20,1,'2026-11-23T19:51:29.037Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(20,2,'2026-11-23T19:51:29.061Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(21,1,'2026-11-23T19:51:29.071Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(21,2,'2026-11-23T19:51:29.089Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(22,1,'2026-11-23T19:51:29.113Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(22,2,'2026-11-23T19:51:29.126Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(23,1,'2026-11-23T19:51:29.149Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(23,2,'2026-11-23T19:51:29.162Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(24,1,'2026-11-23T19:51:29.168Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(24,2,'2026-11-23T19:51:29.189Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(25,1,'2026-11-23T19:51:29.226Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(25,2,'2026-11-23T19:51:29.229Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(26,1,'2026-11-23T19:51:29.234Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(26,2,'2026-11-23T19:51:29.236Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(27,1,'2026-11-23T19:51:29.240Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(27,2,'2026-11-23T19:51:29.241Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(28,1,'2026-11-23T19:51:29.258Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(28,2,'2026-11-23T19:51:29.280Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(29,1,'2026-11-23T19:51:29.287Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(29,2,'2026-11-23T19:51:29.298Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(29,3,'2026-11-23T19:51:29.754Z','{"kind":"paused"}');
INSERT INTO job_event VALUES(30,1,'2026-11-23T19:51:29.306Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(30,2,'2026-11-23T19:51:29.319Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(30,3,'2026-11-23T19:51:29.777Z','{"kind":"paused"}');
INSERT INTO job_event VALUES(31,1,'2026-11-23T19:51:29.340Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(31,2,'2026-11-23T19:51:29.361Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(31,3,'2026-11-23T19:51:29.801Z','{"kind":"paused"}');
INSERT INTO job_event VALUES(32,1,'2026-11-23T19:51:29.389Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(32,2,'2026-11-23T19:51:29.413Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(32,3,'2026-11-23T19:51:29.821Z','{"kind":"paused"}');
INSERT INTO job_event VALUES(33,1,'2026-11-23T19:51:29.437Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(33,2,'2026-11-23T19:51:29.461Z','{"kind":"started"}');
INSERT INTO job_event VALUES(33,3,'2026-11-23T19:51:29.493Z','{"kind":"waits","for":"person","words":"Load CAP001L8, to list what is on it."}');
INSERT INTO job_event VALUES(34,1,'2026-11-23T19:51:29.523Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(34,2,'2026-11-23T19:51:29.537Z','{"kind":"started"}');
INSERT INTO job_event VALUES(34,3,'2026-11-23T19:51:29.670Z','{"kind":"waits","for":"person","words":"films is due. To go on, load CAP008L8, or name one that is on the shelf.","waits":{"code":"bring","putBack":null,"why":{"code":"due","set":"films"},"step":{"code":"load-or-name","barcode":"CAP008L8"},"later":[]}}');
INSERT INTO job_event VALUES(35,1,'2026-11-23T19:51:29.606Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(35,2,'2026-11-23T19:51:29.616Z','{"kind":"waits","for":"cartridge","words":"Job 13 is using CAP002L8; this one goes on after it.","waits":{"code":"cartridge-used","job":"13","barcode":"CAP002L8"}}');
INSERT INTO job_event VALUES(36,1,'2026-11-23T19:51:29.687Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(36,2,'2026-11-23T19:51:29.691Z','{"kind":"waits","for":"drive","words":"Every drive that it could have is at work or holds another cartridge.","waits":{"code":"drives-busy"}}');
INSERT INTO job_event VALUES(36,3,'2026-11-23T19:51:29.840Z','{"kind":"paused"}');
INSERT INTO job_event VALUES(37,1,'2026-11-23T19:51:29.709Z','{"kind":"queued","priority":"high"}');
INSERT INTO job_event VALUES(37,2,'2026-11-23T19:51:29.722Z','{"kind":"waits","for":"cartridge","words":"Job 13 is using CAP002L8; this one goes on after it.","waits":{"code":"cartridge-used","job":"13","barcode":"CAP002L8"}}');
CREATE TABLE pool (
    name       TEXT PRIMARY KEY,
    uid        INTEGER NOT NULL,
    gid        INTEGER NOT NULL,
    groups     TEXT NOT NULL,
    shared     INTEGER NOT NULL,
    drill      TEXT,
    next_drill TEXT
  ) STRICT, WITHOUT ROWID;
INSERT INTO pool VALUES('vault',0,0,'[]',0,NULL,NULL);
CREATE TABLE pool_cartridge (
    barcode  TEXT PRIMARY KEY,
    pool     TEXT NOT NULL REFERENCES pool ON DELETE CASCADE,
    copy     INTEGER NOT NULL,
    position INTEGER NOT NULL,
    unwanted_since TEXT
  ) STRICT, WITHOUT ROWID;
INSERT INTO pool_cartridge VALUES('CAP008L8','vault',1,1,NULL);
CREATE TABLE mirror_set (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL,
    uid      INTEGER NOT NULL,
    gid      INTEGER NOT NULL,
    groups   TEXT NOT NULL,
    plan     TEXT NOT NULL,
    paused   INTEGER NOT NULL DEFAULT 0,
    last_run TEXT,
    next_run TEXT,
    UNIQUE (uid, name)
  ) STRICT;
INSERT INTO mirror_set VALUES(1,'films',0,0,'[]','{"name":"films","sources":["@TOP@/source"],"include":[],"exclude":[],"timing":{"kind":"manual"},"timeZone":"UTC","pool":"vault","mirror":null,"copies":1,"verify":"none","keepDays":null,"keepOnDiskDays":0}',0,'2026-11-23T19:51:29.576Z',NULL);
CREATE TABLE set_run (
    set_id INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    job    INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    copy   INTEGER NOT NULL,
    PRIMARY KEY (set_id, job)
  ) STRICT, WITHOUT ROWID;
INSERT INTO set_run VALUES(1,34,1);
CREATE TABLE set_file (
    set_id      INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    path        TEXT NOT NULL,
    kind        TEXT NOT NULL,
    size        INTEGER NOT NULL,
    modify_time INTEGER NOT NULL,
    device      INTEGER NOT NULL,
    inode       INTEGER NOT NULL,
    look        INTEGER NOT NULL,
    since       INTEGER NOT NULL,
    gone        INTEGER,
    moved_from  TEXT,
    moved       INTEGER,
    PRIMARY KEY (set_id, path)
  ) STRICT, WITHOUT ROWID;
INSERT INTO set_file VALUES(1,'source','directory',0,1795463128866520005,65024,10029363,1,1795463489565,NULL,NULL,NULL);
INSERT INTO set_file VALUES(1,'source/f1','file',23,1795463128866520005,65024,10029395,1,1795463489565,NULL,NULL,NULL);
INSERT INTO set_file VALUES(1,'source/f2','file',23,1795463128866520005,65024,10029411,1,1795463489565,NULL,NULL,NULL);
INSERT INTO set_file VALUES(1,'source/f3','file',23,1795463128866520005,65024,10029417,1,1795463489565,NULL,NULL,NULL);
INSERT INTO set_file VALUES(1,'source/inner','directory',0,1795463128866520005,65024,10029379,1,1795463489565,NULL,NULL,NULL);
INSERT INTO set_file VALUES(1,'source/inner/deep','file',5,1795463128866520005,65024,10029418,1,1795463489565,NULL,NULL,NULL);
CREATE TABLE drill (
    job     INTEGER PRIMARY KEY REFERENCES job ON DELETE CASCADE,
    barcode TEXT NOT NULL,
    uuid    TEXT NOT NULL,
    time    TEXT NOT NULL,
    files   INTEGER NOT NULL,
    bytes   INTEGER NOT NULL,
    failed  INTEGER NOT NULL,
    whole   INTEGER NOT NULL
  ) STRICT;
CREATE TABLE ledger_file (
    set_id     INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    path       TEXT NOT NULL,
    kind       TEXT NOT NULL,
    size       INTEGER NOT NULL,
    seen       TEXT,
    disk       TEXT,
    disk_kind  TEXT,
    sha256     BLOB,
    version    INTEGER NOT NULL,
    taped      INTEGER,
    tape_kind  TEXT,
    volume     TEXT,
    disk_since REAL,
    tape_since REAL,
    due        REAL,
    copied     REAL,
    look       INTEGER NOT NULL,
    fault      TEXT,
    inode      TEXT,
    PRIMARY KEY (set_id, path)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE ledger_batch (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    set_id INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    job    INTEGER,
    open   INTEGER NOT NULL DEFAULT 1
  ) STRICT;
CREATE TABLE ledger_batch_file (
    batch   INTEGER NOT NULL REFERENCES ledger_batch ON DELETE CASCADE,
    path    TEXT NOT NULL,
    kind    TEXT,
    size    INTEGER NOT NULL,
    state   TEXT,
    version INTEGER NOT NULL,
    sha256  BLOB,
    PRIMARY KEY (batch, path)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE ledger_unnoted (
    set_id    INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    barcode   TEXT NOT NULL,
    path      TEXT NOT NULL,
    is_folder INTEGER NOT NULL,
    since     REAL NOT NULL,
    PRIMARY KEY (set_id, barcode, path)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE ledger_deleted (
    set_id  INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    kept    TEXT NOT NULL,
    path    TEXT NOT NULL,
    size    INTEGER NOT NULL,
    deleted REAL NOT NULL,
    PRIMARY KEY (set_id, kept)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE ledger_linked (
    set_id INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    inode  TEXT NOT NULL,
    PRIMARY KEY (set_id, inode)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE ledger_source (
    set_id INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    source TEXT NOT NULL,
    inode  TEXT NOT NULL,
    PRIMARY KEY (set_id, source)
  ) STRICT, WITHOUT ROWID;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('job',37);
INSERT INTO sqlite_sequence VALUES('listing',5);
INSERT INTO sqlite_sequence VALUES('health',6);
INSERT INTO sqlite_sequence VALUES('mirror_set',1);
CREATE INDEX job_unended ON job (id) WHERE ended IS NULL;
CREATE INDEX job_volume_uuid ON job_volume (uuid);
CREATE INDEX job_item_failed ON job_item (job, position) WHERE fault IS NOT NULL OR mirror_fault IS NOT NULL;
CREATE INDEX entry_in_folder ON entry (parent, rank, sort_key);
CREATE INDEX entry_by_size ON entry (size) WHERE size >= 104857600;
CREATE INDEX entry_by_time ON entry (modified) WHERE modified NOT NULL;
CREATE INDEX health_of_cartridge ON health (barcode, id);
CREATE INDEX health_of_drive ON health (serial, id);
CREATE INDEX set_file_by_inode ON set_file (set_id, device, inode);
CREATE INDEX set_file_gone ON set_file (set_id, path) WHERE gone NOT NULL;
CREATE INDEX set_file_moved ON set_file (set_id, path) WHERE moved_from NOT NULL;
CREATE INDEX drill_of_cartridge ON drill (barcode, job);
CREATE INDEX ledger_inode ON ledger_file (set_id, inode) WHERE kind = 'file' AND inode NOT NULL;
CREATE INDEX ledger_disk ON ledger_file (set_id, due) WHERE disk_since NOT NULL;
CREATE INDEX ledger_tape ON ledger_file (set_id, tape_since) WHERE tape_since NOT NULL;
CREATE INDEX ledger_deleted_when ON ledger_deleted (set_id, deleted);
PRAGMA writable_schema=OFF;
PRAGMA user_version = 11;
