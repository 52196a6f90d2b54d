/** The script that a site loads from Payselection: it opens the card page over the site and is told the result by it. */
export const WIDGET_SCRIPT = `(() => {
  const root = new URL('..', document.currentScript.src);

  class PayWidget {
    pay(keys, params, callbacks = {}) {
      const frame = document.createElement('iframe');
      const url = new URL('card', root);
      url.searchParams.set('order', JSON.stringify({ keys, params, origin: location.origin }));
      frame.src = url.href;
      frame.title = 'Оплата';
      frame.style.cssText =
        'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:rgba(0,0,0,.5)';
      const listen = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== root.origin || !data || !data.payselection) return;
        removeEventListener('message', listen);
        frame.remove();
        const { callback, result } = data.payselection;
        if (callbacks[callback]) callbacks[callback](result);
      };
      addEventListener('message', listen);
      document.body.append(frame);
    }
  }

  window.pw = { ...window.pw, PayWidget };
})();
`;
