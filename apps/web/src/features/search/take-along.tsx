import { useMutation } from '@tanstack/react-query';
import { exportSearch, type SharedSearch } from '@vidno/contract/results/search-share';
import { Download, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { saveFile, toCsv } from '#shared/format/save-file.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import styles from './search-result.module.css';
import { ShareButton } from './share-dialog.tsx';
import { takeAlongTexts as texts } from './texts.ts';

interface TakeAlongProps {
  readonly search: { readonly id: string; readonly type: SharedSearch['type'] };
  /** The rows of the exported table, headings first. */
  readonly exportRows: () => Promise<readonly (readonly string[])[]>;
  /** Whether a link or a file would show anybody: all may have been said to be somebody else. */
  readonly showsPeople: boolean;
}

/** Ways to keep what was found, or to show it to somebody else. */
export function TakeAlong({ search: { id, type }, exportRows, showsPeople }: TakeAlongProps) {
  const csv = useMutation({
    mutationFn: async () => saveFile(fileName('csv'), 'text/csv;charset=utf-8', toCsv(await exportRows())),
  });
  const pdf = useMutation({
    mutationFn: async () => {
      const file = await call(exportSearch, { query: { id } });
      saveFile(fileName('pdf'), file.type, file);
    },
  });
  return (
    <>
      {showsPeople && (
        <>
          <Button
            theme="white"
            size="s"
            icon={<FileText size={18} />}
            title={texts.pdfTitle}
            busy={pdf.isPending}
            onClick={() => pdf.mutate()}
          >
            {texts.pdf}
          </Button>
          <ShareButton searchId={id} type={type} />
          <PrintButton />
        </>
      )}
      <Button theme="white" size="s" icon={<Download size={18} />} busy={csv.isPending} onClick={() => csv.mutate()}>
        {texts.csv}
      </Button>
      <div className={styles.failure}>
        <FailureAlert failure={pdf.error ?? csv.error} />
      </div>
    </>
  );
}

function fileName(extension: 'csv' | 'pdf'): string {
  return `vidno-poisk-${new Date().toISOString().slice(0, 10)}.${extension}`;
}

function PrintButton() {
  const [isPreparing, setPreparing] = useState(false);

  async function print(): Promise<void> {
    setPreparing(true);
    await printPage();
    setPreparing(false);
  }

  return (
    <Button theme="white" size="s" icon={<Printer size={18} />} busy={isPreparing} onClick={() => void print()}>
      {texts.print}
    </Button>
  );
}

/** Opens the browser's print dialog once all pictures of the page are there. */
async function printPage(): Promise<void> {
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
