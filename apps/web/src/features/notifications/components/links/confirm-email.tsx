import { MailCheck, MailX } from 'lucide-react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { useConfirmEmail } from '../../links-api.ts';
import { linkTexts as texts } from '../../texts.ts';

/** The page behind the link in a confirmation email: opening it confirms the address. */
export function ConfirmEmail({ token }: { readonly token: string }) {
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
