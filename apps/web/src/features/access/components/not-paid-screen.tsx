import { useRouterState } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useProfile } from '#entities/session/profile-api.ts';
import { isRegistered } from '#entities/session/rules.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { TariffLink } from '#shared/ui/feedback/refusal-action.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts } from '../texts.ts';

export function NotPaidScreen({ onBack }: { readonly onBack: () => void }) {
  const profile = useProfile();
  const back = useRouterState({ select: ({ location }) => location.href });
  return (
    <Notice
      icon={<LockKeyhole size={28} />}
      title={texts.notPaid}
      actions={
        <>
          <Button theme="gray" onClick={onBack}>
            {texts.back}
          </Button>
          <TariffLink />
          {!isRegistered(profile) && (
            <ButtonLink theme="white" to="/login" search={{ back }}>
              {texts.login}
            </ButtonLink>
          )}
        </>
      }
    >
      {isRegistered(profile) ? texts.notPaidLead : texts.notPaidVisitor}
    </Notice>
  );
}
