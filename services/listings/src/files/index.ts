import { diskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { s3Files } from './s3.ts';

export { noSpace, spool, type Files } from './files.ts';

interface Settings {
  readonly FILES_DIR: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_BUCKET: string;
  readonly S3_ACCESS_KEY_ID: string;
  readonly S3_SECRET_ACCESS_KEY: string;
}

/** The storage that the settings name: a bucket where its address is given, else this machine's disk. */
export function openFiles(settings: Settings): Files {
  if (settings.S3_ENDPOINT === undefined) return diskFiles(settings.FILES_DIR);
  const bucket = {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  };
  return s3Files(bucket, settings.FILES_DIR);
}
