import { join, resolve } from 'node:path';
import ts from 'typescript';
import { findBooleanOutcomes } from './outcomes/find-boolean-outcomes.ts';
import { findDroppedOutcomes } from './outcomes/find-dropped-outcomes.ts';
import { Scope } from './outcomes/scope.ts';

/** What money does has named outcomes, and nobody drops one. Packages are read from their sources, so nothing need be built. */
const root = resolve(import.meta.dirname, '..');
const config = ts.getParsedCommandLineOfConfigFile(
  join(root, 'apps/server/tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => console.error(messageText) },
);
if (!config) throw new Error('The configuration of the server cannot be read');
const scope = new Scope(ts.createProgram(config.fileNames, config.options), root);
const problems = [...findDroppedOutcomes(scope), ...findBooleanOutcomes(scope)];
for (const { path, line, text } of problems) console.error(`${path}:${line}: ${text}`);
process.exitCode = problems.length > 0 ? 1 : 0;
