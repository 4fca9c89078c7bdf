import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

/** Offset of the device's clock above which the user is notified. Milliseconds. */
const FAR = 5 * MINUTE;

/** Shows a toast while the device's clock is far off: times shown follow the server's. */
export function useClockNotice(): void {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { clockOffset } = useSnapshot(useClient().connection);
  const minutes = Math.abs(clockOffset) > FAR ? Math.round(clockOffset / MINUTE) : 0;
  useEffect(() => {
    if (minutes === 0) return;
    const duration = formats.duration(Math.abs(minutes));
    // i18n-keys: pages:shell.clock.{ahead,behind}
    const text = t(`shell.clock.${minutes < 0 ? 'ahead' : 'behind'}`, { duration });
    return toasts.add({ text, timeout: Number.POSITIVE_INFINITY });
  }, [minutes, t, formats]);
}
