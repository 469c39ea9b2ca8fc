import { logoLimits, type LogoFault } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';

/** What a logo has to be, with the numbers that the server knows. */
export function useLogoLimits() {
  const formats = useFormats();
  return {
    kilobytes: formats.number(logoLimits.bytes / 1000),
    most: formats.number(logoLimits.longest),
    least: formats.number(logoLimits.shortest),
  };
}

/** Why a picture cannot be the logo, and what to do. */
export function useLogoWords(): (fault: LogoFault) => string {
  const { t } = useTranslation('profile');
  const limits = useLogoLimits();
  return (fault) => t(`sender.logo.error.${fault}`, limits);
}
