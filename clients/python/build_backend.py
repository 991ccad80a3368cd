"""Builds the package with the standard library alone (PEP 517): the same files give the same bytes.

python3 build_backend.py FOLDER makes the wheel and the source archive.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, List

HERE = Path(__file__).parent
NAME = "dossier_lending_client"
METADATA = """\
Metadata-Version: 2.1
Name: dossier-lending-client
Version: {version}
Summary: Client of dossier: loan applications and their papers, read and proven
License: Apache-2.0
Requires-Python: >=3.9
Description-Content-Type: text/markdown

{readme}"""


def version() -> str:
    said: Dict[str, Any] = {}
    exec((HERE / "src/dossier_client/_version.py").read_text("utf-8"), said)
    return said["__version__"]


def metadata() -> bytes:
    return METADATA.format(version=version(), readme=(HERE / "README.md").read_text("utf-8")).encode()


def licences() -> List[Path]:
    """LICENSE and NOTICE, which are put beside this file for a release."""
    return [path for path in (HERE / "LICENSE", HERE / "NOTICE") if path.exists()]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    info = f"{NAME}-{version()}.dist-info"
    files = {path.relative_to(HERE / "src").as_posix(): path.read_bytes() for path in sources("src/dossier_client")}
    files[info + "/METADATA"] = metadata()
    files[info + "/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: dossier\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files.update({f"{info}/{path.name}": path.read_bytes() for path in licences()})
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip('=')},{len(content)}\n"
        for name, content in files.items()
    )
    files[info + "/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    called = f"{NAME}-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / called, "w") as wheel:
        for name, content in files.items():
            member = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            member.external_attr = 0o644 << 16
            wheel.writestr(member, content, zipfile.ZIP_DEFLATED)
    return called


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    base = f"{NAME}-{version()}"
    files = {path.relative_to(HERE).as_posix(): path.read_bytes() for path in sources("src/dossier_client", "examples", "tests")}
    files.update({path.name: path.read_bytes() for path in [HERE / "pyproject.toml", HERE / "README.md", Path(__file__), *licences()]})
    files["PKG-INFO"] = metadata()
    with open(Path(sdist_directory) / f"{base}.tar.gz", "wb") as out, gzip.GzipFile("", "wb", 9, out, 0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for name, content in sorted(files.items()):
                member = tarfile.TarInfo(f"{base}/{name}")
                member.size, member.mode = len(content), 0o644
                archive.addfile(member, io.BytesIO(content))
    return f"{base}.tar.gz"


def sources(*folders: str) -> List[Path]:
    found = (path for folder in folders for path in (HERE / folder).rglob("*") if path.is_file())
    return sorted(path for path in found if path.suffix == ".py" or path.name == "py.typed")


if __name__ == "__main__":
    for build in (build_wheel, build_sdist):
        print(build(sys.argv[1]))
