import { Link, useRouter } from '@tanstack/react-router';
import type { Profile } from '@vidno/contract/session';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { FormPanel } from '#shared/ui/form/form-panel.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useLogout } from './rotation-api.ts';
import styles from './signed-in.module.css';

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

/** Where it is written what becomes of the data that a form asks for. */
export function Legal() {
  return (
    <p className={styles.legal}>
      {texts.legal}
      <Link to="/documents/$kind" params={{ kind: 'privacy-policy' }} target="_blank">
        {texts.legalLink}
        <VisuallyHidden>, {texts.newTab}</VisuallyHidden>
      </Link>
      {texts.legalEnd}
    </p>
  );
}

const texts = {
  signedInAs: (name: string) => `Вы вошли как ${name}`,
  signedIn: 'Вы уже вошли',
  signedInLead: 'Второй раз входить не нужно. Чтобы войти в другой аккаунт, сначала выйдите из этого.',
  goOn: 'Продолжить',
  logout: 'Выйти',
  legal: 'Что мы делаем с данными, написано ',
  legalLink: 'в политике',
  legalEnd: '. Рекламу не присылаем.',
  newTab: 'откроется в новой вкладке',
};
