import { useRouterState } from '@tanstack/react-router';
import { isRegistered, useProfile } from '#features/session/profile-api.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { useDemoSearches } from './api.ts';
import { texts } from './texts.ts';

/** For a visitor with searches: they stay in this browser until there is an account to keep them. */
export function KeepSearches() {
  const profile = useProfile();
  const { count } = useDemoSearches();
  const back = useRouterState({ select: ({ location }) => location.href });
  if (isRegistered(profile) || count === 0) return null;
  return (
    <Alert
      action={
        <ButtonLink theme="default" to="/login" search={{ back }}>
          {texts.login}
        </ButtonLink>
      }
    >
      {texts.keep}
    </Alert>
  );
}
