import { format } from 'sql-formatter';
import type { RecordedCall } from './collect-queries.ts';
import { reflow } from './reflow.ts';

const WIDTH = 120;

/** The file about one repository. */
export function formatQueries(repository: string, calls: readonly RecordedCall[]): string {
  const parts = calls.map(({ functionName, title, statements }) => {
    const heading = title === '' ? functionName : `${functionName}, ${title}`;
    return `-- ${heading}\n${statements.map(formatStatement).join('\n')}`;
  });
  return `${[`-- Made by \`npm run queries\` from ${repository}.`, ...parts].join('\n\n')}\n`;
}

/** One call for each function: the one that sends most, which is the one with everything given where none sends more. */
export function pickSamples(calls: readonly RecordedCall[]): RecordedCall[] {
  const samples = new Map<string, RecordedCall>();
  for (const call of calls) {
    const sample = samples.get(call.functionName);
    if (!sample || call.statements.length > sample.statements.length) samples.set(call.functionName, call);
  }
  return [...samples.values()];
}

function formatStatement(statement: string): string {
  return reflow(`${format(statement, { language: 'postgresql', expressionWidth: 100, keywordCase: 'lower' })};`, WIDTH);
}
