/** Downloads the content as a file. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL after click() has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

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
