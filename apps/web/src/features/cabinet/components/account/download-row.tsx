import { Download } from 'lucide-react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { RowButton } from '#shared/ui/layout/row-action.tsx';
import { Row } from '#shared/ui/layout/rows.tsx';
import { useExportData } from '../../account-api.ts';
import { dataTexts as texts } from '../../account-texts.ts';

export function DownloadRow({ accountId }: { readonly accountId: number }) {
  const collect = useExportData(accountId);
  return (
    <Row
      icon={<Download size={20} />}
      title={texts.download}
      detail={texts.downloadHint}
      action={
        <RowButton of={texts.download} busy={collect.isPending} onClick={() => collect.mutate()}>
          {texts.collect}
        </RowButton>
      }
    >
      {collect.isPending && <Progress label={texts.collecting} />}
      {collect.isSuccess && <Alert kind="success">{texts.collected}</Alert>}
      {collect.error && <FailureAlert failure={collect.error} />}
    </Row>
  );
}
