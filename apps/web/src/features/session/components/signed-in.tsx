import { useRouter } from '@tanstack/react-router';
import type { Profile } from '@vidno/contract/session';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { useLogout } from '../rotation-api.ts';
import { texts } from '../texts.ts';

interface SignedInProps {
  readonly profile: Profile;
  /** Where to go on. */
  readonly next: string;
}

/** In place of a login or registration form for somebody who has an account already. */
export function SignedIn({ profile, next }: SignedInProps) {
  const { history } = useRouter();
  const logout = useLogout();
  const name = profile.email ?? profile.phone ?? profile.telegram;
  return (
    <FormPanel title={name === null ? texts.signedIn : texts.signedInAs(name)} lead={texts.signedInLead}>
      <FailureAlert failure={logout.error} />
      <Button theme="blue" size="l" weight={500} block onClick={() => history.push(next)}>
        {texts.goOn}
      </Button>
      <Button theme="white" block busy={logout.isPending} onClick={() => logout.mutate()}>
        {texts.logout}
      </Button>
    </FormPanel>
  );
}
