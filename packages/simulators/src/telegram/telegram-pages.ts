import { htmlPage, toHtml } from '../pages/html-page.ts';
import type { Answer } from '../vk/http.ts';
import type { TelegramSimulator } from './telegram-simulator.ts';
import { ANNA, type ChatMessage } from './telegram-user.ts';

/** The chat of a developer with the bot; the button sends the payload of a `?start=` link, as in Telegram. */
export function chatPage({ bot, chats }: TelegramSimulator, payload: string | null): Answer {
  const user = chats.user(ANNA.id);
  const messages = chats.messages(user.id).map(({ from, text, buttons, at }) => {
    // The HTML of the bot was validated when it was sent.
    const shown = from === 'bot' ? text.replaceAll('\n', '<br>') : toHtml(text);
    return `<article${from === 'user' ? ' class="mine"' : ''}>${shown}${buttonsOf(buttons)}<div class="quiet">${at.toLocaleString('ru')}</div></article>`;
  });
  const start = `<form method="post" action="/simulator/telegram/user-action">
      <input type="hidden" name="kind" value="start">
      ${payload === null ? '' : `<input type="hidden" name="payload" value="${toHtml(payload)}">`}
      <button>Запустить</button>
    </form>`;
  const toggled = user.hasBlocked
    ? { kind: 'unblock', text: 'Разблокировать бота' }
    : { kind: 'block', text: 'Заблокировать бота' };
  const block = `<form method="post" action="/simulator/telegram/user-action">
      <input type="hidden" name="kind" value="${toggled.kind}"><button>${toggled.text}</button>
    </form>`;
  return htmlPage(
    `@${bot.name}`,
    `<base target="_self"><p><a href="/simulator">Все ящики</a></p><h1>@${toHtml(bot.name)}</h1>
    <p class="quiet">Имитация Telegram для разработки. Вы — ${toHtml(user.firstName)}.</p>
    ${messages.join('') || '<p>Здесь пока пусто.</p>'}
    ${payload !== null || !user.hasStarted ? start : ''}
    ${user.hasStarted ? `<p>${block}</p>` : ''}`,
  );
}

function buttonsOf(rows: ChatMessage['buttons']): string {
  const forms = rows.flat().map(
    ({ text, callback_data: data }) => `<form method="post" action="/simulator/telegram/user-action">
      <input type="hidden" name="kind" value="press"><input type="hidden" name="data" value="${toHtml(data)}">
      <button>${toHtml(text)}</button>
    </form>`,
  );
  return forms.join('');
}
