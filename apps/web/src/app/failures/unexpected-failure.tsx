import { Wrench } from 'lucide-react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts } from '../texts.ts';

export function UnexpectedFailure() {
  return (
    <Notice
      icon={<Wrench size={28} />}
      title={texts.failedTitle}
      actions={
        <>
          <Button theme="blue" weight={500} onClick={() => location.reload()}>
            {texts.reload}
          </Button>
          <ButtonAnchor theme="gray" href="/">
            {texts.home}
          </ButtonAnchor>
        </>
      }
    >
      <p>
        {texts.failedLead} <a href={`mailto:${runtimeConfig.supportEmail}`}>{runtimeConfig.supportEmail}</a>
      </p>
    </Notice>
  );
}
