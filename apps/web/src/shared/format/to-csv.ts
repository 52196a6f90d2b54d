const BYTE_ORDER_MARK = '\uFEFF';

/** Semicolons and a byte order mark: so that a Russian Excel opens it with a double click. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(toCell).join(';')}\r\n`).join('');
}

/** A cell that a spreadsheet would take for a formula is made plain text. */
function toCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
