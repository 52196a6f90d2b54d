import { REMOVAL_TEXTS, type Removal } from '@vidno/contract/account/removal';
import { formatMoscowDate } from '#config/time.ts';
import { type PreparedPage, toPageContent } from '#content/prepared-page.ts';
import { escapeHtml } from '#sending/rules.ts';

const texts = REMOVAL_TEXTS;

export interface TypedForm {
  readonly link: string;
  readonly email: string;
  readonly minor: boolean;
}

/** The form for a link; `error` says what was wrong with what was typed, which stays. */
export function toFormPage(typed: TypedForm, error: string | null): PreparedPage {
  return toPage(
    texts.title,
    `<h1>${texts.title}</h1>
<p class="prose-lead">${texts.lead}</p>
${error === null ? '' : `<p role="alert"><strong>${escapeHtml(error)}</strong></p>`}
<form class="early-form" method="post" action="/privacy/remove">
<p><label>${texts.link}<br><input name="link" type="text" inputmode="url" required maxlength="2000" value="${escapeHtml(typed.link)}"></label><br><small>${texts.linkHint}</small></p>
<p><label>${texts.email}<br><input name="email" type="email" autocomplete="email" maxlength="254" value="${escapeHtml(typed.email)}"></label><br><small>${texts.emailHint}</small></p>
<p><label><input name="minor" type="checkbox" value="true"${typed.minor ? ' checked' : ''}> ${texts.minor}</label><br><small>${texts.minorHint}</small></p>
<p><button type="submit">${texts.send}</button></p>
</form>
<p>${texts.cropped} Чтобы прислать фото, включите скрипты в браузере.</p>`,
  );
}

/** Asks for the secret, which stands in the fragment of the address and so never comes here by itself. */
export function toKeyPage(number: string, error: string | null): PreparedPage {
  return toPage(
    texts.requestTitle(number),
    `<h1>${escapeHtml(texts.requestTitle(number))}</h1>
<p>${texts.keyHint}</p>
${error === null ? '' : `<p role="alert"><strong>${escapeHtml(error)}</strong></p>`}
<form class="early-form" method="post" action="/privacy/request/${encodeURIComponent(number)}">
<p><label>${texts.key}<br><input name="secret" type="text" required maxlength="100" autocomplete="off"></label></p>
<p><button type="submit">${texts.open}</button></p>
</form>`,
  );
}

/** What was done, and how to come back to it. */
export function toAnswerPage(removal: Removal, secret: string): PreparedPage {
  const { title, text } = texts.states[removal.state];
  const address = `/privacy/request/${removal.number}#${secret}`;
  const lines = [
    removal.question,
    removal.reason,
    removal.overdue ? texts.overdue : null,
    removal.state === 'refused' ? texts.complain : null,
  ].filter((line) => line !== null);
  return toPage(
    texts.requestTitle(removal.number),
    `<h1>${title}</h1>
<p class="prose-lead">${text}</p>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<dl><dt>Заявка</dt><dd>№ ${removal.number}</dd><dt>Подана</dt><dd>${toDate(removal.created)}</dd>
${
  removal.answered === null
    ? `<dt>Ответим до</dt><dd>${toDate(removal.deadline)}</dd>`
    : `<dt>Ответили</dt><dd>${toDate(removal.answered)}</dd>`
}<dt>Скрыто или стёрто анкет</dt><dd>${removal.people}</dd></dl>
<p>Сохраните адрес: по нему видно, что с заявкой.<br><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>
${removal.proofs.length > 0 ? '<p>Чтобы доказать, что страница ВКонтакте ваша, откройте этот адрес в браузере со скриптами: тогда данные сотрём сразу.</p>' : ''}
<p>${texts.key}: <code>${escapeHtml(secret)}</code></p>
<form class="early-form" method="post" action="/privacy/request/${removal.number}/receipt"><input type="hidden" name="secret" value="${escapeHtml(secret)}"><p><button type="submit">Скачать справку</button></p></form>`,
  );
}

/** Of a moment, or of a day as `yyyy-MM-dd`: midnight in UTC is on the same day in Moscow. */
function toDate(text: string): string {
  return formatMoscowDate(new Date(text));
}

function toPage(title: string, html: string): PreparedPage {
  return {
    about: `<title>${escapeHtml(title)} · Видно</title>`,
    content: toPageContent(`<div class="article prose"><div class="prose-text">${html}</div></div>`),
  };
}
