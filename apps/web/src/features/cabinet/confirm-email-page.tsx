import { MailCheck, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConfirmEmail } from '#features/notifications/links-api.ts';
import { linkTexts as texts } from '#features/notifications/texts.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { OwnChange } from './own-change.tsx';

export function ConfirmEmailPage(): ReactNode {
  return (
    <>
      <ConfirmEmail token={useLinkToken()} />
      <OwnChange />
    </>
  );
}

/** The page behind the link in a confirmation email: opening it confirms the address. */
function ConfirmEmail({ token }: { readonly token: string }) {
  const confirmed = useConfirmEmail(token);
  const toSettings = (
    <ButtonLink theme="blue" to="/notifications/settings">
      {texts.toSettings}
    </ButtonLink>
  );
  if (confirmed.data !== undefined) {
    const { email, taken } = confirmed.data;
    const isOwn = email !== null;
    return (
      <Notice icon={<MailCheck size={28} />} title={texts.confirmed(email)} actions={isOwn ? toSettings : null}>
        <p>{isOwn ? texts.confirmedLead : texts.confirmedElsewhere}</p>
        {isOwn && taken && <p>{texts.taken}</p>}
      </Notice>
    );
  }
  if (confirmed.error) {
    return (
      <Notice icon={<MailX size={28} />} title={texts.notConfirmed} actions={toSettings}>
        <p role="alert">{refusalText(confirmed.error)}</p>
      </Notice>
    );
  }
  return (
    <Notice icon={<MailCheck size={28} />} title={texts.confirming} actions={null}>
      <Progress label={texts.confirmingNow} />
    </Notice>
  );
}
