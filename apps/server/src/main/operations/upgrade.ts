import { resolve } from 'node:path';
import { Command } from 'commander';
import { type Config, readConfig } from '#config/config.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { createLog } from '#observability/log.ts';
import { findArchive, toMegabytes } from '../backup/backup-folder.ts';
import { rehearseUpgrade } from '../backup/rehearse-upgrade.ts';
import { runForOperator } from '../commands/with-product.ts';

const SAFE = 'The product in use was not touched.';

export function upgradeCommand(): Command {
  return new Command('upgrade')
    .description(
      'tries an update on a copy of the data: restores an archive elsewhere and runs the new migrations on it',
    )
    .requiredOption('--rehearse [file]', 'by default the newest archive in BACKUP_DIR')
    .option('--scratch <url>', 'an empty PostgreSQL database instead of an embedded one in the temporary folder')
    .action(({ rehearse, scratch }: { rehearse: string | true; scratch?: string }) =>
      runForOperator(
        `DO NOT UPDATE. ${SAFE}`,
        () =>
          run(readConfig(process.env), {
            given: rehearse === true ? null : resolve(rehearse),
            scratchUrl: scratch ?? null,
          }),
        { databaseIn: '--scratch' },
      ),
    );
}

async function run(config: Config, { given, scratchUrl }: { given: string | null; scratchUrl: string | null }) {
  const path = await findArchive(config.backups.directory, given);
  const rehearsal = await rehearseUpgrade(config, createLog('error'), { path, scratchUrl });
  const { changes, seconds, locked, bytesBefore, bytesAfter, faults, calls } = rehearsal;
  console.log(`archive:    ${path}`);
  console.log(`migrations: ${seconds.toFixed(1)} s`);
  console.log(`locked:     ${locked.length === 0 ? 'no table with rows' : locked.join(', ')}`);
  console.log(`disk:       ${toMegabytes(bytesBefore)} before, ${toMegabytes(bytesAfter)} after`);
  console.log(`rows:       ${changes.length === 0 ? 'all as they were' : 'see below'}`);
  for (const change of changes) console.log(`            ${change}`);
  console.log(`calls:      ${calls - faults.length} of ${calls} answered`);
  if (faults.length > 0)
    throw new ArchiveError(`The product does not work after the migrations: ${faults.join(', ')}.`);
  console.log(`The update works on these data. ${SAFE}`);
}
