import { Wrench } from 'lucide-react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button, ButtonAnchor } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts as appTexts } from '../texts.ts';

/** A fault of our own. */
export function UnexpectedFailure() {
  return (
    <Notice
      icon={<Wrench size={28} />}
      title={texts.title}
      actions={
        <>
          <Button theme="blue" weight={500} onClick={() => location.reload()}>
            {appTexts.reload}
          </Button>
          <ButtonAnchor theme="gray" href="/">
            {appTexts.home}
          </ButtonAnchor>
        </>
      }
    >
      <p>
        {texts.lead} <a href={`mailto:${runtimeConfig.supportEmail}`}>{runtimeConfig.supportEmail}</a>
      </p>
    </Notice>
  );
}

const texts = {
  title: 'Что-то сломалось',
  lead: 'Это наша ошибка, не ваша. Обновите страницу; если не поможет, напишите нам:',
};
