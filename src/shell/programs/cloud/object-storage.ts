import { defineFamily } from '../../program.ts';
import { copiesFiles, deletes, leaks } from '../remote.ts';

const isBucket = /^s3:\/\//;
const link = {
  effect: 'write',
  reason: 'it makes a link that opens the object to whoever has it',
  danger: 'secret',
} as const;

export const objectStorage = defineFamily({
  id: 'object-storage',
  summary: 'Programs that copy files to and from buckets',
  programs: {
    rclone: {
      effect: 'read',
      takes:
        '--config --include --exclude --filter --filter-from --transfers --checkers --max-age --min-age --max-size --min-size --max-depth --log-file --log-level --bwlimit',
      safe: '-n --dry-run',
      subcommands: {
        'ls lsd lsl lsf lsjson cat size check cryptcheck checksum about version tree listremotes md5sum sha1sum hashsum ncdu completion help':
          'read',
        config: {
          effect: 'write',
          subcommands: {
            'file paths userinfo redacted': 'read',
            'show dump reveal': leaks,
            delete: deletes,
          },
        },
        'sync delete deletefile purge rmdirs cleanup dedupe bisync': deletes,
        link,
      },
    },
    mc: {
      effect: 'write',
      subcommands: {
        'ls cat head stat du find tree diff ping ready version': 'read',
        alias: { effect: 'read', subcommands: { 'list ls export': leaks } },
        'rm rb undo': { ...deletes, safe: '--dry-run --fake' },
        mirror: { effect: 'write', safe: '--dry-run --fake', flags: { '--remove --overwrite': deletes } },
        share: link,
        'tag ilm policy anonymous event version replicate quota encrypt legalhold retention': {
          effect: 'write',
          subcommands: { 'list ls get info export status': 'read', 'remove rm clear': deletes },
        },
        admin: {
          effect: 'write',
          subcommands: { 'info trace logs console prometheus top': 'read' },
        },
      },
    },
    s3cmd: {
      effect: 'read',
      takes: '-c --config --exclude --include --region --host --access_key --secret_key',
      safe: '-n --dry-run',
      subcommands: {
        'ls la info du multipart getlifecycle getpolicy getcors accesslog cfinfo': 'read',
        'get put cp': { effect: 'read', run: copiesFiles(isBucket) },
        sync: { effect: 'write', flags: { '--delete-removed': deletes } },
        'rb rm del': deletes,
        signurl: link,
      },
    },
    s5cmd: {
      effect: 'read',
      takes: '--endpoint-url --profile --numworkers',
      safe: '--dry-run',
      subcommands: {
        'ls du cat head version': 'read',
        sync: { effect: 'write', flags: { '--delete': deletes } },
        'rm rb': deletes,
        presign: link,
      },
    },
    azcopy: {
      effect: 'read',
      safe: '--dry-run',
      subcommands: {
        'list env doc': 'read',
        jobs: { effect: 'read', subcommands: { 'list show': 'read' } },
        sync: { effect: 'write', flags: { '--delete-destination': deletes } },
        'remove rm': deletes,
      },
    },
  },
  examples: [
    { command: 'rclone lsf remote:dir', effect: 'read' },
    { command: 'rclone copy src remote:dir', effect: 'write' },
    { command: 'rclone sync src remote:dir', effect: 'destroy' },
    { command: 'rclone sync src remote:dir --dry-run', effect: 'read' },
    { command: 'rclone config show', effect: 'destroy' },
    { command: 's3cmd ls s3://bucket', effect: 'read' },
    { command: 's3cmd del s3://bucket/x', effect: 'destroy' },
    { command: 'mc rm --recursive store/bucket', effect: 'destroy' },
    { command: 'mc ls store', effect: 'read' },
  ],
});
