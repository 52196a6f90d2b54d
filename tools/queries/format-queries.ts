import { format } from 'sql-formatter';
import type { RecordedCall } from './collect-queries.ts';

/** The committed file about one repository. */
export function formatQueries(repository: string, calls: readonly RecordedCall[]): string {
  const parts = calls.map(({ functionName, title, statements }) => {
    const heading = title === '' ? functionName : `${functionName}, ${title}`;
    return `-- ${heading}\n${statements.map(formatStatement).join('\n\n')}`;
  });
  return `${[`-- Made by \`npm run queries\` from ${repository}.`, ...parts].join('\n\n')}\n`;
}

function formatStatement(statement: string): string {
  return `${format(statement, { language: 'postgresql', expressionWidth: 100, keywordCase: 'lower' })};`;
}
