// Nothing but the link settings of libtextrec.so (Package.swift) and its exports (textrec.map) belong to this target.
