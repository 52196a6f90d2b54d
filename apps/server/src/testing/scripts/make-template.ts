import { renameSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/** Creates an empty database cluster and writes it as an archive, atomically. `<path of the archive>` */
const [path = ''] = process.argv.slice(2);
const pglite = await PGlite.create();
const archive = await pglite.dumpDataDir('none');
await pglite.close();
const draft = `${path}.${process.pid}`;
writeFileSync(draft, await archive.bytes());
renameSync(draft, path);
