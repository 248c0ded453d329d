import {
  ArrowRight,
  ChatCircleText,
  Check,
  EnvelopeSimple,
  FilePdf,
  FileText,
  MapPin,
  Phone,
} from '@dealstead/kit/icons';

/** The icons of what happens with leads and with deals. */
export const activityIcons = {
  note: FileText,
  call: Phone,
  text: ChatCircleText,
  email: EnvelopeSimple,
  visit: MapPin,
  stage: ArrowRight,
  contract: FilePdf,
  task: Check,
} as const;
