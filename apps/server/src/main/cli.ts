import { Command } from 'commander';
import { auditCommand } from './commands/audit.ts';
import { backupCommand } from './commands/backup.ts';
import { doctorCommand } from './commands/doctor.ts';
import { facesCommand } from './commands/faces.ts';
import { importCommand } from './commands/import.ts';
import { materialsCommand } from './commands/materials.ts';
import { moneyCommand } from './commands/money.ts';
import { moveCommand } from './commands/move.ts';
import { noticeCommand } from './commands/notice.ts';
import { restoreCommand } from './commands/restore.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { forgetCommand, suppressionCommand } from './commands/suppression.ts';
import { grantCommand, usersCommand } from './commands/users.ts';
import { migrateCommand } from './commands/with-product.ts';
import { supportBundleCommand } from './operations/support-bundle.ts';
import { upgradeCommand } from './operations/upgrade.ts';
import { removalsCommand } from './removal/removals.ts';
import { sourcesCommand } from './removal/sources.ts';

/** Every command of the operator. */
export function createProgram(): Command {
  return new Command('vidno')
    .description('Operates Видно, beside a product that runs or without one.')
    .addCommand(migrateCommand())
    .addCommand(moveCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(importCommand())
    .addCommand(sourcesCommand())
    .addCommand(facesCommand())
    .addCommand(grantCommand())
    .addCommand(usersCommand())
    .addCommand(noticeCommand())
    .addCommand(removalsCommand())
    .addCommand(moneyCommand())
    .addCommand(sandboxCommand())
    .addCommand(materialsCommand())
    .addCommand(forgetCommand())
    .addCommand(suppressionCommand())
    .addCommand(auditCommand())
    .addCommand(doctorCommand())
    .addCommand(supportBundleCommand())
    .addCommand(upgradeCommand());
}

if (import.meta.main) await createProgram().parseAsync();
