import { createDiskFileStore } from './diskFileStore.ts';
import type { FileStore } from './fileStore.ts';
import { createS3FileStore } from './s3FileStore.ts';

export { type FileStore, insufficientStorage, writeStreamToFile } from './fileStore.ts';

interface Settings {
  readonly FILES_DIR: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_BUCKET: string;
  readonly S3_ACCESS_KEY_ID: string;
  readonly S3_SECRET_ACCESS_KEY: string;
}

/** Opens an S3 bucket where an endpoint is configured, else a folder on the local disk. */
export function openFileStore(settings: Settings): FileStore {
  if (settings.S3_ENDPOINT === undefined) return createDiskFileStore(settings.FILES_DIR);
  const bucket = {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  };
  return createS3FileStore(bucket, settings.FILES_DIR);
}
