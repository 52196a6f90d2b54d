import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFinishLogin } from '#features/session/rotation-api.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { confirmMail } from './api.ts';
import { texts as allTexts } from './texts.ts';

export function ConfirmRegistrationPage(): ReactNode {
  return <ConfirmRegistration code={useLinkToken()} />;
}

const texts = allTexts.link;

/** The page behind the link of the email. Only the browser that registered can finish here; any other reads where to go on. */
function ConfirmRegistration({ code }: { readonly code: string }) {
  const finishLogin = useFinishLogin();
  const confirm = useMutation({
    mutationFn: async () => {
      await confirmMail(code);
      await finishLogin();
    },
  });
  // A code works once.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || code === '') return;
    isAsked.current = true;
    confirm.mutate();
  }, [code, confirm.mutate]);

  if (confirm.isSuccess) return <Confirmed />;
  if (code === '' || confirm.error) {
    return (
      <Notice
        icon={<MailX size={28} />}
        title={texts.failed}
        actions={
          <>
            <ButtonLink theme="blue" to="/demoreg1">
              {texts.again}
            </ButtonLink>
            <ButtonLink theme="gray" to="/login">
              {allTexts.login}
            </ButtonLink>
          </>
        }
      >
        <p role="alert">{code === '' ? texts.noCode : refusalText(confirm.error)}</p>
        {code !== '' && <p>{texts.elsewhere(code)}</p>}
      </Notice>
    );
  }
  return (
    <Notice icon={<MailCheck size={28} />} title={texts.title} actions={null}>
      <Progress label={texts.checking} />
    </Notice>
  );
}

function Confirmed() {
  return (
    <Notice
      icon={<MailCheck size={28} />}
      title={texts.done}
      actions={
        <>
          <ButtonLink theme="blue" to="/cabinet">
            {texts.toCabinet}
          </ButtonLink>
          <ButtonLink theme="gray" to="/smart-search/list">
            {texts.toSearches}
          </ButtonLink>
        </>
      }
    >
      <p>{texts.doneLead}</p>
    </Notice>
  );
}
