const BYTE_ORDER_MARK = '\uFEFF';

/** Semicolons and a byte order mark, so that Russian Excel opens the file correctly with a double click. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(toCell).join(';')}\r\n`).join('');
}

/** A leading quote keeps a spreadsheet from treating the cell as a formula. */
function toCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
