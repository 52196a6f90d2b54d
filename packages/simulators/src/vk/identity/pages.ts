import { toHtml } from '../../pages/html-page.ts';
import type { Answer } from '../http.ts';

interface ConsentPage {
  readonly action: string;
  readonly name: string;
  readonly avatar: string;
  /** Posted together with the choice. */
  readonly params: Readonly<Record<string, string>>;
}

export function consentPage({ action, name, avatar, params }: ConsentPage): Answer {
  const { choice: _previous, ...hidden } = params;
  const fields = Object.entries(hidden).map(
    ([field, value]) => `<input type="hidden" name="${toHtml(field)}" value="${toHtml(value)}">`,
  );
  return page(
    200,
    'Вход с VK ID',
    `<img src="${toHtml(avatar)}" alt="" width="96" height="96">
    <h1>Вход с VK ID</h1>
    <p>Сервис просит открыть ему ваше имя и фотографию. Это имитация VK для разработки.</p>
    <form method="post" action="${toHtml(action)}">${fields.join('')}
      <button class="main" name="choice" value="continue">Продолжить как ${toHtml(name)}</button>
      <button name="choice" value="cancel">Отмена</button>
    </form>`,
  );
}

export function errorPage(error: string): Answer {
  return page(400, 'Ошибка', `<h1>Ошибка</h1><p lang="en">${toHtml(error)}</p>`);
}

function page(status: number, title: string, content: string): Answer {
  const body = `<!doctype html>
<html lang="ru">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <style>
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: #f0f2f5; color: #1b1d21; }
    main { width: min(360px, 100% - 64px); padding: 32px 24px; border-radius: 16px; background: #fff; text-align: center; }
    img { border-radius: 50%; }
    h1 { font-size: 22px; margin: 12px 0; }
    button { width: 100%; margin-top: 12px; padding: 12px; border: 0; border-radius: 8px; font: inherit; cursor: pointer; background: #e6e9ee; color: #1b1d21; }
    button.main { background: #0059c9; color: #fff; }
    button:focus-visible { outline: 3px solid #1b1d21; outline-offset: 2px; }
  </style>
</head>
<body><main>${content}</main></body>
</html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
