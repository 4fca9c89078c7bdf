import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { csvOf, type ExportRow } from './export-rows.ts';

interface ExportButtonProps {
  readonly fileName: string;
  readonly rows: () => readonly ExportRow[];
  readonly isDisabled: boolean;
}

export function ExportButton({ fileName, rows, isDisabled }: ExportButtonProps) {
  const { t } = useTranslation('pages');
  async function save() {
    const url = URL.createObjectURL(new Blob([await csvOf(rows())], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileName}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
  return (
    <Button icon={<IconDownload aria-hidden="true" />} isDisabled={isDisabled} onPress={() => void save()}>
      {t('time.export')}
    </Button>
  );
}
