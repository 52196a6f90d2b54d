/** Opens the print dialog, where the page can also be saved as PDF, once all its pictures are there. */
export async function printPage(): Promise<void> {
  const pictures = [...document.querySelectorAll('img')].filter(({ complete }) => !complete);
  await Promise.allSettled(
    pictures.map(async (picture) => {
      // A picture further down has not been requested yet.
      picture.loading = 'eager';
      await picture.decode();
    }),
  );
  window.print();
}
