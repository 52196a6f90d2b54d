// Says where the product will be and what a first start does, before anything is installed: Node built-ins only, runs on Node 20.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const { PUBLIC_URL, PORT = '3000', DATA_DIR = 'data', DATABASE_URL } = process.env;

/** What is still to be done, in order; after the first start nothing is. */
const steps = [
  !existsSync('node_modules/.package-lock.json') && 'поставим зависимости',
  !existsSync('apps/web/dist/.built') && 'соберём страницы',
  !DATABASE_URL && !existsSync(join(DATA_DIR, 'database')) && 'создадим базу и наполним её нарисованными людьми',
].filter((step) => step !== false);

console.log(`\n  Видно откроется здесь: ${PUBLIC_URL ?? `http://localhost:${PORT}`}`);
if (steps.length > 0) console.log(`  Первый запуск: ${steps.join(', ')}. Обычно это минута-другая.`);
console.log('');
