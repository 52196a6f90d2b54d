import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';

process.env.E2E_PORT = '4300';
const { registerByEmail } = await import('./account.ts');
const width = Number(process.argv[2] ?? 1280);
const browser = await chromium.launch(await findBrowser());
const context = await browser.newContext({
  baseURL: 'http://127.0.0.1:4300',
  locale: 'ru-RU',
  viewport: { width, height: 900 },
  colorScheme: width < 500 ? 'dark' : 'light',
});
const page = await context.newPage();
page.setDefaultTimeout(12000);
page.on('console', (m) => {
  if (m.type() === 'error') console.log('console', m.text().slice(0, 300));
});
page.on('response', async (r) => {
  if (r.status() >= 400) console.log(r.status(), r.url(), (await r.text().catch(() => '')).slice(0, 200));
});
page.on('pageerror', (e) => console.log('pageerror', e.message));
const shot = async (name: string) => {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/shots/${name}-${width}.png`, fullPage: true });
  console.log('shot', name);
};
try {
  await registerByEmail(page).catch(async () => {
    await shot('trial');
    await page.getByRole('button', { name: 'Не сейчас' }).click();
    await page.waitForURL('/cabinet');
  });
  await shot('cabinet');
  await page.goto('/change-tariff');
  await page.waitForTimeout(1500);
  await shot('tariffs');
  await page.goto('/smart-search/photo');
  await page.waitForTimeout(1500);
  await shot('not-paid');
  await page.getByRole('button', { name: /Оплатить один поиск/ }).click();
  await page.waitForTimeout(1200);
  await shot('dialog-search');
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .last()
    .click();
  await page.waitForTimeout(2500);
  await shot('widget');
  for (const f of page.frames()) console.log('frame', f.url());
  const frame = page.frameLocator('iframe').first();
  await frame.getByLabel('Номер карты').fill('4000 0000 0000 3055');
  if (await frame.getByLabel('Срок действия').count()) await frame.getByLabel('Срок действия').fill('12/40');
  if (await frame.getByLabel('CVV').count()) await frame.getByLabel('CVV').fill('123');
  await frame.getByRole('button', { name: 'Оплатить' }).click();
  await page.waitForTimeout(9000);
  await shot('after-pay');
  console.log(page.url(), await page.getByRole('button').allInnerTexts());
} catch (e) {
  console.log('ERR', e);
  await shot('error');
}
await browser.close();
