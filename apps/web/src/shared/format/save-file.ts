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
