import { useMutation, useQuery } from '@tanstack/react-query';
import { type CancelWhen, cancelByLetter, previewCancellation } from '@vidno/contract/money/cancelling';
import { CircleCheck, LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '#features/session/api.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import styles from './cancel.module.css';
import { CancelWays } from './cancel.tsx';
import { cancelledTexts, cancelTexts, letterTexts as texts, wayTexts } from './cancel-texts.ts';
import { Cancelled } from './cancelled.tsx';
import { useRefreshSubscription } from './subscription.ts';

export function CancelLetterPage(): ReactNode {
  return <CancelLetter token={useLinkToken()} />;
}

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

/** What the link of a letter would cancel. Looking changes nothing. */
function usePreviewCancellation(token: string) {
  return useQuery({
    queryKey: ['cancellation-preview', token],
    queryFn: async ({ signal }) => (await call(previewCancellation, { body: { token } }, { signal })).data,
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Cancels without a login, everything or only the renewals, and answers the signed receipt. */
function useCancelByLetter(token: string) {
  const refresh = useRefreshSubscription();
  return useMutation({
    mutationFn: async (when: CancelWhen) => (await call(cancelByLetter, { body: { token, when } })).data,
    // Not waited for: the receipt is there at once.
    onSuccess: () => void refresh(),
  });
}
