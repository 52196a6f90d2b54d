import { Command } from 'commander';
import { backupCommand } from './backup/commands/backup.ts';
import { restoreCommand } from './backup/commands/restore.ts';
import { auditCommand } from './commands/audit.ts';
import { doctorCommand } from './commands/doctor.ts';
import { facesCommand } from './commands/faces.ts';
import { grantCommand } from './commands/grant.ts';
import { importCommand } from './commands/import.ts';
import { materialsCommand } from './commands/materials.ts';
import { migrateCommand } from './commands/migrate.ts';
import { moneyCommand } from './commands/money.ts';
import { moveCommand } from './commands/move.ts';
import { noticeCommand } from './commands/notice.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { sourcesCommand } from './commands/sources.ts';
import { usersCommand } from './commands/users.ts';

await new Command('vidno')
  .description(
    'Operates Видно. With the embedded database, stop the server first; with PostgreSQL it may keep running.',
  )
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
  .addCommand(moneyCommand())
  .addCommand(sandboxCommand())
  .addCommand(materialsCommand())
  .addCommand(auditCommand())
  .addCommand(doctorCommand())
  .parseAsync();
