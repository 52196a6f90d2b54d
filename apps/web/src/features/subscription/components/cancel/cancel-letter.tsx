import { CircleCheck, LinkIcon } from 'lucide-react';
import { codeOf } from '#shared/http/refusal-text.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { cancelledTexts, cancelTexts, letterTexts as texts, wayTexts } from '../../cancel-texts.ts';
import { useCancelByLetter, usePreviewCancellation } from '../../letter-api.ts';
import styles from './cancel.module.css';
import { CancelWays } from './cancel-ways.tsx';
import { Cancelled } from './cancelled.tsx';

/** The page behind the link of a letter: one press cancels, without a login. */
export function CancelLetter({ token }: { readonly token: string }) {
  const { data: preview, error, refetch } = usePreviewCancellation(token);
  const cancel = useCancelByLetter(token);
  if (cancel.data) {
    return (
      <Page
        title={cancel.data.services_until === null ? cancelledTexts.title : cancelledTexts.stoppedTitle}
        width="reading"
      >
        <Cancelled cancellation={cancel.data} />
      </Page>
    );
  }
  if (token === '' || codeOf(error) === 'not_found' || codeOf(cancel.error) === 'not_found') return <Outdated />;
  if (!preview) {
    return (
      <Page title={error ? texts.failedTitle : texts.title} width="reading">
        {error ? <FailureAlert failure={error} onRetry={refetch} /> : <Progress label={texts.loading} />}
      </Page>
    );
  }
  const { sub_name, account, refund_kopecks, usable_until, stopped_until, cancelled_at } = preview;
  if (cancelled_at !== null) {
    return (
      <Notice icon={<CircleCheck size={28} />} title={texts.alreadyTitle} actions={<ToCabinet />}>
        <p>{texts.already(cancelled_at)}</p>
      </Notice>
    );
  }
  return (
    <Page title={cancelTexts.question(sub_name)} lead={texts.lead(account)} width="reading">
      <div className={styles.stack}>
        {stopped_until !== null && <Alert title={wayTexts.stopped(stopped_until)} />}
        <CancelWays usableUntil={usable_until} refundKopecks={refund_kopecks} cancel={cancel} />
        <FailureAlert failure={cancel.error} />
        <div className={styles.buttons}>
          <ToCabinet />
        </div>
      </div>
    </Page>
  );
}

function Outdated() {
  return (
    <Notice icon={<LinkIcon size={28} />} title={texts.outdatedTitle} actions={<ToCabinet />}>
      <p>{texts.outdated}</p>
    </Notice>
  );
}

function ToCabinet() {
  return (
    <ButtonLink theme="white" size="l" to="/cabinet/tariff">
      {texts.login}
    </ButtonLink>
  );
}
