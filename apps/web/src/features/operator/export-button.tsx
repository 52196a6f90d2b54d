import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { useDownload } from './api.ts';
import { texts } from './texts.ts';

/** Saves the whole list that a page shows, as it is filtered, for a spreadsheet. */
export function ExportButton({ load }: { readonly load: () => Promise<File> }) {
  const download = useDownload(load);
  return (
    <>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        {texts.export}
      </Button>
      <FailureAlert failure={download.error} title={texts.exportFailed} />
    </>
  );
}
